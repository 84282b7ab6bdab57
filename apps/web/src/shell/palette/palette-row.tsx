import { changeText } from '@bourse/domain';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { groupDigits, NO_VALUE } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { cx, directionOf, Shortened, SignedValue } from '@bourse/ui';
import { Check } from 'lucide-react';
import { KeyCaps } from '../../trading/hotkeys/key-caps.tsx';
import { markedPieces } from './fuzzy.ts';
import type { FoundItem, PaletteItem } from './palette-items.ts';

export interface PaletteRowProps extends FoundItem {
  readonly id: string;
  readonly isActive: boolean;
  readonly onPick: (item: PaletteItem) => void;
}

/** One thing to go to or to do. Pages and markets are links, so that they also open in a tab of their own. */
export function PaletteRow({ id, item, marks, isActive, onPick }: PaletteRowProps) {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    'data-item': item.id,
    onClick: () => onPick(item),
    className: cx(
      'flex h-9 w-full cursor-pointer items-center gap-2.5 rounded-4 px-3 text-13 hover:bg-surface-2 max-md:h-11',
      isActive && 'bg-surface-3 outline-1 -outline-offset-1 outline-accent',
    ),
  } as const;
  if (item.kind === 'command') {
    return (
      // The field keeps the focus and the keys; its Enter clicks a row.
      <div {...shared}>
        <RowContent item={item} marks={marks} />
      </div>
    );
  }
  return (
    <AppLink {...item.link} {...shared} preload={false}>
      <RowContent item={item} marks={marks} />
    </AppLink>
  );
}

function RowContent({ item, marks }: FoundItem) {
  if (item.kind === 'market') {
    return (
      <>
        <CoinIcon code={item.market.baseCurrency} logo={item.market.webLogo} size={20} />
        <Marked text={item.label} marks={marks} isCode />
        <MarketFigures code={item.market.tradeCode} />
      </>
    );
  }
  const Icon = item.kind === 'page' ? item.icon : item.command.icon;
  const { keys = [], isOn = false } = item.kind === 'command' ? item.command : {};
  return (
    <>
      <span className="inline-flex size-5 shrink-0 items-center justify-center text-text-3">
        {Icon !== undefined && <Icon size={16} aria-hidden="true" />}
      </span>
      <Marked text={item.label} marks={marks} />
      {isOn && <Check size={15} aria-hidden="true" className="shrink-0 text-accent" />}
      {keys.length > 0 && <KeyCaps names={keys} />}
    </>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly marks: readonly number[];
  /** A market's name, which is written from left to right in every language. */
  readonly isCode?: boolean | undefined;
}

/** A text with the letters that matched set off. */
function Marked({ text, marks, isCode = false }: MarkedProps) {
  return (
    <Shortened dir={isCode ? 'ltr' : undefined} text={text} className="min-w-0 flex-1 text-start">
      {markedPieces(text, marks).map(({ from, piece, isMarked }) =>
        isMarked ? (
          <mark key={from} className="bg-transparent font-semibold text-accent">
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </Shortened>
  );
}

function MarketFigures({ code }: { readonly code: string }) {
  const ticker = useTicker(code);
  const change = ticker?.change ?? '';
  return (
    <>
      <span className="num text-end">{ticker?.last ? groupDigits(ticker.last) : NO_VALUE}</span>
      <SignedValue direction={directionOf(change)} className="w-18 shrink-0 text-end text-12">
        {change === '' ? NO_VALUE : `${changeText(change)}%`}
      </SignedValue>
    </>
  );
}
