import { groupDigits } from '@bourse/kit/formats/format.ts';
import { cx, usePortalContainer } from '@bourse/ui';
import { type CSSProperties, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { useDepth } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { levelFacts } from './level-facts.ts';
import type { PointedLevel } from './use-levels.ts';

export interface LevelCardProps {
  readonly level: PointedLevel;
  /** The step of the book as its topic names it. */
  readonly topicStep: string;
  /** What is left of own orders at the level. */
  readonly own: string | undefined;
}

/** What an order up to a level would trade, beside the book. Its level is described by it, for who cannot see it. */
export function LevelCard({ level, topicStep, own }: LevelCardProps) {
  const market = useInstrument();
  const grouped = useDepth(market.code, topicStep);
  const fine = useDepth(market.code);
  const container = usePortalContainer();
  const place = useBeside(level.element);
  useDescription(level.element);
  const facts = grouped && levelFacts(level, grouped, fine, market);
  if (facts === undefined) return null;
  const { base, quote } = market;
  return createPortal(
    <dl
      id={CARD_ID}
      style={place}
      className="pointer-events-none fixed z-50 grid w-56 grid-cols-[1fr_auto] gap-x-3 gap-y-1 rounded-8 border bg-surface-1 p-2.5 text-11 shadow-float"
    >
      <Fact id="terminal.book.card.average">≈ {groupDigits(facts.average)}</Fact>
      <Fact id="terminal.book.card.sum" unit={base.code}>
        {groupDigits(facts.qty)}
      </Fact>
      <Fact id="terminal.book.card.sum" unit={quote.code}>
        {groupDigits(facts.worth)}
      </Fact>
      {facts.distance !== undefined && <Fact id="terminal.book.card.distance">{facts.distance}%</Fact>}
      {own !== undefined && (
        <Fact id="terminal.book.card.own" unit={base.code} isStrong>
          {groupDigits(own)}
        </Fact>
      )}
    </dl>,
    container ?? document.body,
  );
}

const CARD_ID = 'book-level-card';

interface FactProps {
  readonly id: string;
  readonly unit?: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

function Fact({ id, unit = '', isStrong = false, children }: FactProps) {
  return (
    <>
      <dt className={isStrong ? 'text-accent' : 'text-text-3'}>
        <FormattedMessage id={id} values={{ unit }} />
      </dt>
      <dd className={cx('text-end', isStrong && 'font-medium')}>
        <span className="num">{children}</span>
      </dd>
    </>
  );
}

const WIDTH_PX = 224;
const HEIGHT_PX = 120;
const GAP_PX = 8;

/** Where a card stands beside a row: at the side that has more room, inside the window. */
function useBeside(row: HTMLElement): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const { left, right, top } = row.getBoundingClientRect();
    const isBefore = left >= innerWidth - right;
    setPlace({
      left: Math.max(
        GAP_PX,
        Math.min(innerWidth - WIDTH_PX - GAP_PX, isBefore ? left - WIDTH_PX - GAP_PX : right + GAP_PX),
      ),
      top: Math.max(GAP_PX, Math.min(innerHeight - HEIGHT_PX - GAP_PX, top - HEIGHT_PX / 2)),
    });
  }, [row]);
  return place;
}

/** The level's button is described by the card while the card is there. */
function useDescription(row: HTMLElement): void {
  useLayoutEffect(() => {
    const button = row.querySelector('button[data-level]');
    button?.setAttribute('aria-describedby', CARD_ID);
    return () => button?.removeAttribute('aria-describedby');
  }, [row]);
}
