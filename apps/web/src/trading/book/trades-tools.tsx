import { useFormats } from '@bourse/kit/formats/format.ts';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { cx } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { useInstrument } from '../terminal-context.tsx';
import { leastWorths } from './tape.ts';
import { setLeastTrade, setShowsOwn, useLeastTrade, useShowsOwn } from './trades-settings.ts';

/** Whether own trades only are listed, and how large they have to be: for the head of a panel. */
export function TradesTools({ className }: { readonly className?: string | undefined }) {
  const intl = useIntl();
  const user = useUser();
  const showsOwn = useShowsOwn();
  return (
    <span className={cx('flex min-w-0 items-center gap-1', className)}>
      {user !== undefined && (
        <button
          type="button"
          aria-pressed={showsOwn}
          onClick={() => setShowsOwn(!showsOwn)}
          className="h-7 shrink-0 rounded-4 px-2 text-12 text-text-2 hover:bg-surface-2 aria-pressed:bg-surface-2 aria-pressed:text-text-1 max-md:h-11 max-md:min-w-11"
        >
          {intl.formatMessage({ id: 'terminal.trades.mine' })}
        </button>
      )}
      {!showsOwn && <LeastSelect />}
    </span>
  );
}

function LeastSelect() {
  const intl = useIntl();
  const { compact } = useFormats();
  const market = useInstrument();
  const least = useLeastTrade(market);
  const short = (text: string) => (text.length > 3 && !text.includes('.') ? compact(text).replace(/\.0+/, '') : text);
  const choices = leastWorths(market);
  const all = least === '' || choices.includes(least) ? choices : [least, ...choices];
  return (
    <SmallSelect
      label={intl.formatMessage({ id: 'terminal.trades.least' }, { unit: market.quote.code })}
      value={least}
      onValueChange={(next) => setLeastTrade(market, next)}
      items={[
        { value: '', label: intl.formatMessage({ id: 'terminal.trades.allSizes' }) },
        ...all.map((value) => ({ value, label: `≥ ${short(value)} ${market.quote.code}` })),
      ]}
      className="max-w-32 @max-[22rem]:max-w-24"
    />
  );
}
