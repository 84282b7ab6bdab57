import type { Side } from '@bourse/domain';
import { useIntl } from 'react-intl';
import { BEST_LEVELS, type BestLevel } from '../model/best-price.ts';
import { useFormCommands } from './form-commands.ts';

const CHIP =
  'h-6 min-w-0 flex-1 rounded-4 bg-surface-2 px-1 text-11 whitespace-nowrap text-text-2 hover:bg-surface-3 hover:text-text-1 max-md:h-11';

/** Fills in a price of the book: the best of the own side, or the first, fifth or tenth of the other. */
export function BestPrices({ side }: { readonly side: Side }) {
  const intl = useIntl();
  const { takeBest } = useFormCommands();
  const [own, other] = side === 'buy' ? (['bid', 'ask'] as const) : (['ask', 'bid'] as const);
  const name = (level: BestLevel) =>
    intl.formatMessage({ id: `terminal.form.best.${level === 0 ? own : other}` }, { level: level === 0 ? 1 : level });
  return (
    <fieldset aria-label={intl.formatMessage({ id: 'terminal.form.best' })} className="flex min-w-0 gap-1">
      {BEST_LEVELS.map((level) => (
        <button key={level} type="button" className={CHIP} onClick={() => takeBest(side, level)}>
          {name(level)}
        </button>
      ))}
    </fieldset>
  );
}
