import { useSettings } from '@bourse/kit/browser/settings.ts';
import { type RefObject, useEffect, useState } from 'react';
import { type Colours, readColours } from './chart-theme.ts';

/** The colours of the page where an element stands, read anew with each theme and pair; undefined until the first reading. */
export function useColours(box: RefObject<HTMLElement | null>): Colours | undefined {
  const { theme, upDown } = useSettings();
  const [colours, setColours] = useState<Colours>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and pair change what the page's styles say.
  useEffect(() => {
    if (box.current !== null) setColours(readColours(box.current));
  }, [box, theme, upDown]);
  return colours;
}
