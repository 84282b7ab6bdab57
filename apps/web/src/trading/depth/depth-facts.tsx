import { formatShortest } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { cx, Shortened } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { worthText } from '../model/book-rows-sums.ts';
import { useInstrument } from '../terminal-context.tsx';
import type { DepthFacts } from './depth-curve.ts';

/** What lies on both sides up to where one points: bids at the left, asks at the right, each on its side of the picture. */
export function DepthFactsCards({ facts }: { readonly facts: readonly DepthFacts[] }) {
  return (
    <div className="pointer-events-none absolute inset-x-2 top-9 flex justify-between gap-2 max-md:top-13">
      {facts.map((fact) => (
        <Card key={fact.side} fact={fact} />
      ))}
    </div>
  );
}

function Card({ fact }: { readonly fact: DepthFacts }) {
  const market = useInstrument();
  const { base, quote, spec } = market;
  const isBids = fact.side === 'bids';
  return (
    <dl
      className={cx(
        'grid w-44 grid-cols-[auto_1fr] gap-x-2 rounded-4 border bg-surface-1/90 p-2 text-11 max-sm:w-36',
        !isBids && 'ms-auto',
      )}
    >
      <Line id={isBids ? 'terminal.depth.bids' : 'terminal.depth.asks'}>
        <span className={isBids ? 'text-up' : 'text-down'}>{groupDigits(fact.price)}</span>
      </Line>
      {fact.distance !== undefined && <Line id="terminal.book.card.distance">{fact.distance}%</Line>}
      <Line id="terminal.book.card.sum" unit={base.code}>
        {groupDigits(formatShortest(fact.reach.qty, spec.qtyScale))}
      </Line>
      <Line id="terminal.book.card.sum" unit={quote.code}>
        {groupDigits(worthText(fact.reach.worth, market))}
      </Line>
      <Line id="terminal.book.card.average">{groupDigits(fact.average)}</Line>
    </dl>
  );
}

function Line({
  id,
  unit = '',
  children,
}: {
  readonly id: string;
  readonly unit?: string;
  readonly children: ReactNode;
}) {
  const intl = useIntl();
  return (
    <>
      <dt className="min-w-0 text-text-3">
        <Shortened text={intl.formatMessage({ id }, { unit })} />
      </dt>
      <dd className="num text-end">{children}</dd>
    </>
  );
}
