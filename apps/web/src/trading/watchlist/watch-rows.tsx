import { changeText } from '@bourse/domain';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { cx, directionOf, IconButton, Shortened, SignedValue, Sparkline } from '@bourse/ui';
import { X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StarButton } from '../favourites/star-button.tsx';
import type { Instrument } from '../instrument.ts';
import { useTicker } from '../streams.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { MarketLink } from './market-link.tsx';
import { useLists } from './use-lists.ts';
import { withMoved, withToggled } from './watchlist-model.ts';

export interface WatchRowsProps {
  /** What the list is called. */
  readonly name: string;
  readonly instruments: readonly Instrument[];
  /** The user's list that is shown; undefined: one whose order is not the user's. */
  readonly listId: string | undefined;
}

/** The markets of a list, live. In a list of the user's own a row is dragged to another place, or moved by Alt and the arrow keys. */
export function WatchRows({ name, instruments, listId }: WatchRowsProps) {
  const intl = useIntl();
  const list = useRef<HTMLUListElement>(null);
  const [, change] = useLists();
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const trendlines = useVenue().listing.useTrendlines();
  const codes = instruments.map(({ code }) => code);
  const move = (code: string, to: number) => {
    if (listId === undefined || to < 0 || to >= codes.length) return;
    change((now) => withMoved(now, listId, code, to));
    const moved = instruments.find((instrument) => instrument.code === code)?.name ?? '';
    setSaid(intl.formatMessage({ id: 'watchlist.moved' }, { name: moved, place: to + 1, count: codes.length }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-code]') : null;
    if (step === 0 || row === null) return;
    event.preventDefault();
    const code = row.dataset.code ?? '';
    if (event.altKey) move(code, codes.indexOf(code) + step);
    else list.current?.querySelectorAll('a')[codes.indexOf(code) + step]?.focus();
  };
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ul
        ref={list}
        aria-label={name}
        data-live
        onKeyDown={onKeyDown}
        className={cx('min-h-0 overflow-y-auto overscroll-contain', instruments.length > 0 && 'flex-1')}
      >
        {instruments.map((instrument, at) => (
          <WatchRow
            key={instrument.code}
            instrument={instrument}
            closes={trendlines?.get(instrument.code)}
            listId={listId}
            isDragged={dragged === instrument.code}
            onDrag={setDragged}
            onDropHere={() => dragged !== undefined && move(dragged, at)}
          />
        ))}
      </ul>
      {listId !== undefined && codes.length > 1 && (
        <p className="shrink-0 border-t px-3 py-1 text-11 text-text-3">
          <FormattedMessage id="watchlist.order" />
        </p>
      )}
    </>
  );
}

interface WatchRowProps {
  readonly instrument: Instrument;
  readonly closes: readonly string[] | undefined;
  readonly listId: string | undefined;
  readonly isDragged: boolean;
  /** A row is dragged; undefined: no longer. */
  readonly onDrag: (code: string | undefined) => void;
  readonly onDropHere: () => void;
}

function WatchRow({ instrument, closes, listId, isDragged, onDrag, onDropHere }: WatchRowProps) {
  const [isOver, setOver] = useState(false);
  const { code, name } = instrument;
  const isCurrent = useInstrument().code === code;
  const drag = listId !== undefined && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', name);
      onDrag(code);
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDropHere();
    },
  };
  return (
    <li
      {...drag}
      data-code={code}
      className={cx(
        'group relative flex h-8 items-center border-s-2 border-transparent pe-2 hover:bg-surface-2 max-md:h-11',
        isCurrent && 'border-accent bg-surface-2',
        isDragged && 'opacity-40',
        isOver && !isDragged && 'outline-1 -outline-offset-1 outline-accent',
      )}
    >
      <RowLink instrument={instrument} closes={closes} isCurrent={isCurrent} />
      <RowButton instrument={instrument} listId={listId} />
    </li>
  );
}

interface RowLinkProps {
  readonly instrument: Instrument;
  readonly closes: readonly string[] | undefined;
  readonly isCurrent: boolean;
}

const RowLink = memo(function RowLink({ instrument, closes, isCurrent }: RowLinkProps) {
  const { code, base, quote, logo } = instrument;
  const ticker = useTicker(code);
  const change = ticker?.change ?? '';
  const direction = directionOf(change);
  return (
    <MarketLink
      code={code}
      aria-current={isCurrent ? 'page' : undefined}
      draggable={false}
      className="flex h-full min-w-0 flex-1 items-center gap-2 ps-2 text-12 -outline-offset-2"
    >
      <CoinIcon code={base.code} logo={logo} size={16} />
      <Shortened dir="ltr" text={instrument.name} className="min-w-0 flex-1 text-start font-medium">
        {base.code}
        <span className="font-normal text-text-3">/{quote.code}</span>
      </Shortened>
      <Sparkline closes={closes} direction={direction} className="hidden h-4 w-10 shrink-0 @min-[20rem]:block" />
      <span className="num shrink-0 text-end">{ticker?.last ? groupDigits(ticker.last) : NO_VALUE}</span>
      <SignedValue direction={direction} className="w-15 shrink-0 text-end">
        {change === '' ? NO_VALUE : `${changeText(change)}%`}
      </SignedValue>
    </MarketLink>
  );
});

interface RowButtonProps {
  readonly instrument: Instrument;
  readonly listId: string | undefined;
}

/** Takes a market out of a list of the user's own; elsewhere its star. */
function RowButton({ instrument, listId }: RowButtonProps) {
  const intl = useIntl();
  const [, change] = useLists();
  const { starOf } = useVenue().listing;
  const { code, name } = instrument;
  if (listId === undefined) return <StarButton of={starOf(instrument)} name={name} />;
  return (
    <IconButton
      size="sm"
      label={intl.formatMessage({ id: 'watchlist.remove' }, { name })}
      onClick={() => change((now) => withToggled(now, listId, code))}
      className="absolute end-0.5 bg-surface-3 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:static max-md:size-11 max-md:bg-transparent max-md:opacity-100"
    >
      <X size={13} aria-hidden="true" />
    </IconButton>
  );
}
