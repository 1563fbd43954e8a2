import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type TextareaHTMLAttributes } from 'react';
import { thanksValueSchema, VALUE_ICONS, VALUES_MAX, type ThanksValue } from '#domain/thanks/values.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { ICONS_OF_VALUES } from '#web/parts/thanks/thanks-view.ts';
import { Button } from '#web/ui/Button.tsx';
import { CONTROL_CLASS } from '#web/ui/fields/Field.tsx';
import { Menu } from '#web/ui/Menu.tsx';

interface IconChoiceProps {
  label: string;
  value: ThanksValue['icon'];
  onChange: (icon: ThanksValue['icon']) => void;
}

function IconChoice({ label, value, onChange }: IconChoiceProps) {
  const Icon = ICONS_OF_VALUES[value];
  return (
    <span className="relative grid size-12.5 shrink-0 place-content-center rounded-control bg-sunken text-ink-soft hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-action">
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
      <select
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        value={value}
        // Every value is the value of an option, so the cast is safe.
        onChange={(event) => onChange(event.target.value as ThanksValue['icon'])}
      >
        {VALUE_ICONS.map((icon) => (
          <option key={icon} value={icon}>
            {t(`system.icon.${icon}`)}
          </option>
        ))}
      </select>
    </span>
  );
}

const swap = (values: readonly ThanksValue[], at: number, to: number): ThanksValue[] =>
  values.map((value, index) => (index === at ? values[to] : index === to ? values[at] : value) ?? value);

interface CompanyValuesProps {
  value: readonly ThanksValue[];
  /** A name that is saved is shown in the reader's language. A name that is being typed never changes. */
  saved: readonly ThanksValue[];
  onChange: (value: ThanksValue[]) => void;
  describedBy: string;
}

export function CompanyValues({ value: values, saved, onChange, describedBy }: CompanyValuesProps) {
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const show = ({ id, name }: ThanksValue) =>
    saved.some((one) => one.id === id && one.name === name) ? translateName(name) : name;
  const change = (id: string, part: Partial<ThanksValue>) =>
    onChange(values.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const move = (at: number, to: number) => {
    onChange(swap(values, at, to));
    focusNext.current = `#value-${values[at]?.id} [aria-haspopup]`;
  };
  const add = () => {
    const id = crypto.randomUUID();
    const icon = VALUE_ICONS.find((one) => values.every((value) => value.icon !== one)) ?? 'star';
    onChange([...values, { id, name: '', icon }]);
    focusNext.current = `#value-${id} input`;
  };

  return (
    <div ref={list} className="flex flex-col gap-2">
      {values.length > 0 && (
        <ol className="flex flex-col gap-2">
          {values.map((value, index) => {
            const { id, icon } = value;
            const name = show(value) || t('system.values.name', { number: index + 1 });
            return (
              <li key={id} id={`value-${id}`} className="flex flex-wrap items-center gap-1.5">
                <IconChoice
                  label={t('system.values.icon', { name })}
                  value={icon}
                  onChange={(chosen) => change(id, { icon: chosen })}
                />
                <input
                  className={`${CONTROL_CLASS} min-w-0 grow basis-24`}
                  aria-label={t('system.values.name', { number: index + 1 })}
                  aria-describedby={describedBy}
                  autoComplete="off"
                  {...limitInput(thanksValueSchema.entries.name)}
                  value={show(value)}
                  onChange={(event) => change(id, { name: event.target.value })}
                />
                <Menu
                  isCompact
                  label={t('system.values.actions', { name })}
                  items={[
                    ...(index > 0
                      ? [
                          {
                            name: 'up',
                            label: t('system.values.up'),
                            Icon: ArrowUp,
                            onChoose: () => move(index, index - 1),
                          },
                        ]
                      : []),
                    ...(index < values.length - 1
                      ? [
                          {
                            name: 'down',
                            label: t('system.values.down'),
                            Icon: ArrowDown,
                            onChoose: () => move(index, index + 1),
                          },
                        ]
                      : []),
                    {
                      name: 'remove',
                      label: t('dialog.remove'),
                      Icon: X,
                      isDangerous: true,
                      onChoose: () => {
                        onChange(values.filter((one) => one.id !== id));
                        focusNext.current = '[data-add]';
                      },
                    },
                  ]}
                />
              </li>
            );
          })}
        </ol>
      )}
      {values.length < VALUES_MAX && (
        <Button data-add variant="secondary" size="sm" className="self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4.5" />
          {t('system.values.add')}
        </Button>
      )}
    </div>
  );
}

/** A word that is listed twice counts once. */
export function readWords(typed: string): string[] {
  const words = typed.split('\n').map((line) => line.trim());
  return [...new Map(words.filter((word) => word !== '').map((word) => [word.toLowerCase(), word])).values()];
}

interface HeldWordsProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

export function HeldWords({ value, onChange, ...named }: HeldWordsProps) {
  // The text that is being typed has empty lines and spaces, which the value has not.
  const [typed, setTyped] = useState('');
  const text = readWords(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <textarea
      rows={4}
      className={CONTROL_CLASS}
      spellCheck={false}
      autoCapitalize="none"
      placeholder={t('system.words.hint')}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readWords(event.target.value));
      }}
      {...named}
    />
  );
}
