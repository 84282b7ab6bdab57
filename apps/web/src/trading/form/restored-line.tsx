import { changeBasisPoints } from '@bourse/domain';
import { X } from 'lucide-react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Instrument, ticksOf } from '../instrument.ts';
import { useLastPart } from '../streams.ts';
import { useFormStore, useForms, useInstrument } from '../terminal-context.tsx';
import { clearForms } from './form-store.ts';

/** From how far on a price of the draft is worth a warning, in hundredths of a percent. */
const STALE = 100;

/** Tells that what stands in the form was typed before a reload, and whether the market has moved since; undefined: it was not. */
export function RestoredLine() {
  const restoredAt = useForms((state) => state.restoredAt);
  return restoredAt === undefined ? null : <Line since={restoredAt} />;
}

function Line({ since }: { readonly since: string }) {
  const intl = useIntl();
  const store = useFormStore();
  const market = useInstrument();
  const select = useCallback((last: string) => movedBy(since, last, market), [since, market]);
  const moved = useLastPart(market.code, select);
  const clear = intl.formatMessage({ id: 'terminal.form.clear' });
  return (
    <p role="status" className="flex items-center gap-1 rounded-4 bg-surface-2 ps-2 text-11 text-text-2">
      <span className={moved === '' ? 'min-w-0 flex-1 py-1' : 'min-w-0 flex-1 py-1 text-warning'}>
        {moved === '' ? (
          <FormattedMessage id="terminal.form.restored" />
        ) : (
          <FormattedMessage id="terminal.form.restoredMoved" values={{ percent: moved }} />
        )}
      </span>
      <button
        type="button"
        onClick={() => clearForms(store)}
        className="inline-flex h-6 shrink-0 items-center gap-1 rounded-4 px-2 font-medium text-accent hover:bg-surface-3 max-md:h-11"
      >
        <X size={11} aria-hidden="true" />
        {clear}
      </button>
    </p>
  );
}

/** By how much the last price has moved, `2.3%`; empty while it is not worth a warning. */
function movedBy(since: string, last: string, market: Instrument): string {
  const [from, to] = [ticksOf(since, market), ticksOf(last, market)];
  if (from === undefined || to === undefined) return '';
  const points = Math.abs(changeBasisPoints(from, to));
  return points <= STALE ? '' : `\u2066${(points / 100).toFixed(1)}%\u2069`;
}
