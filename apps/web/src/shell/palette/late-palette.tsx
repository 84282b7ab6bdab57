import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { usePaletteOpen } from '../../trading/commands/palette-open.ts';

const Palette = late(async () => (await import('./palette.tsx')).Palette, ['header', 'palette']);

/** The command palette; its code comes when it is first opened. */
export function LatePalette() {
  const isOpen = usePaletteOpen();
  return <LatePart>{isOpen && <Palette />}</LatePart>;
}
