import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import type { AlertBellProps } from './alert-bell.tsx';

const Bell = late(async () => (await import('./alert-bell.tsx')).AlertBell, ['alerts-bell']);

/** The bell of a market, whose code comes after the page; its room is there from the beginning. */
export function LateAlertBell(props: AlertBellProps) {
  return (
    <LatePart fallback={<span className="size-7 shrink-0 max-md:size-11" />}>
      <Bell {...props} />
    </LatePart>
  );
}
