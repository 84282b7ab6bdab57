import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { useIdle } from '@bourse/kit/late/use-idle.ts';
import type { AlertBellProps } from './alert-bell.tsx';

const Bell = late(async () => (await import('./alert-bell.tsx')).AlertBell, ['alerts-bell']);

/** The bell of a market, whose code comes when the page is done; its room is there from the beginning. */
export function LateAlertBell(props: AlertBellProps) {
  const isIdle = useIdle();
  const room = <span className="size-7 shrink-0 max-md:size-11" />;
  return <LatePart fallback={room}>{isIdle ? <Bell {...props} /> : room}</LatePart>;
}
