const SUN: Readonly<Record<Props['state'], string>> = {
  waiting: 'translate-y-[62%] bg-white/25 group-hover:translate-y-[52%]',
  rising: 'translate-y-[30%] bg-linear-to-b from-sun-amber to-sun-coral',
};

interface Props {
  state: 'waiting' | 'rising';
}

/** Shows the sun behind the check-in: pale and low before it, coloured and up after it. */
export function Horizon({ state }: Props) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-10 grid h-36 justify-items-center">
      <span
        className={`relative size-44 rounded-full transition-[translate,background-color] duration-500 ease-rise ${SUN[state]}`}
      >
        <span className="absolute -inset-8 rounded-full bg-white/8" />
        <span className="absolute -inset-18 rounded-full bg-white/6" />
      </span>
    </span>
  );
}
