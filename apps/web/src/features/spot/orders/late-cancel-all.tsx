import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import type { CancelAllProps } from '../../../trading/venue.ts';

const Dialog = late(async () => (await import('./cancel-all-dialog.tsx')).CancelAllDialog, ['ticket']);

/** The question before all orders are cancelled; its code comes when it is first asked. */
export function LateCancelAll(props: CancelAllProps) {
  return <LatePart>{props.open && <Dialog {...props} />}</LatePart>;
}
