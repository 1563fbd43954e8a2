import type { ButtonHTMLAttributes } from 'react';

/** Spec section 9 lists the variants and sizes. */
export type ButtonVariant = 'primary' | 'secondary' | 'success' | 'warning' | 'error' | 'outline' | 'ghost';
type ButtonSize = 'sm' | 'md' | 'lg' | 'xl';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control py-2 font-semibold text-center transition-[background-color,filter,transform] duration-150 active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-60 aria-busy:opacity-70 aria-busy:cursor-progress';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-action text-on-action hover:bg-action-strong',
  secondary: 'bg-action-soft text-action hover:text-action-strong',
  success: 'bg-good text-on-good hover:brightness-110',
  warning: 'bg-warn text-on-warn hover:brightness-110',
  error: 'bg-bad text-on-bad hover:brightness-110',
  outline: 'border border-line bg-transparent text-ink hover:bg-sunken',
  ghost: 'text-ink-soft hover:bg-sunken hover:text-ink',
};

/** Every size is at least 44 px high. */
const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'min-h-11 px-3 text-sm',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-13 px-6 text-lg',
  xl: 'min-h-16 px-8 text-xl',
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`;
}

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True while an action runs. The button then keeps its size and its focus, and ignores presses. */
  busy?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(variant, size, className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}
