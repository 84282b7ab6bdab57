import { createContext, type RefObject, useCallback, useContext, useState } from 'react';

/** The option that the arrow keys have reached, by its id; the field keeps the focus. */
export const ActiveOption = createContext<string | undefined>(undefined);

/** Whether an option is the one that the arrow keys have reached. */
export function useIsActive(id: string): boolean {
  return useContext(ActiveOption) === id;
}

/** Moves among the options inside a panel, in the order in which they stand there. */
export function useOptions(panel: RefObject<HTMLElement | null>) {
  const [wanted, setActive] = useState<string>();
  const all = useCallback(() => [...(panel.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])], [panel]);
  const move = useCallback(
    (step: 1 | -1) => {
      const options = all();
      const at = options.findIndex((option) => option.id === wanted);
      const first = step === 1 ? 0 : options.length - 1;
      const next = options[at === -1 ? first : (at + step + options.length) % options.length];
      next?.scrollIntoView({ block: 'nearest' });
      setActive(next?.id);
    },
    [all, wanted],
  );
  const active = useCallback(() => all().find((option) => option.id === wanted), [all, wanted]);
  const first = useCallback(() => all()[0], [all]);
  return { wanted, setActive, move, active, first };
}
