import type { InboxMessage } from '@bourse/contract';
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useInbox } from '../inbox-store.ts';
import type { DayLine } from '../model/days.ts';
import { isRead } from '../model/inbox-state.ts';
import { MessageRow } from './message-row.tsx';

/** A line of the list: a message, or the head of a group of days. */
export type MessageLine = DayLine<InboxMessage>;

export interface MessageLinesProps {
  readonly lines: readonly MessageLine[];
  readonly midnightMs: number;
  readonly onPick: () => void;
}

const HEAD_PX = 37;
const MESSAGE_PX = 84;
const OVERSCAN = 6;

function keyOf(line: MessageLine | undefined, at: number): string | number {
  if (line === undefined) return at;
  return line.kind === 'head' ? line.group : line.item.id;
}

function settingsOf(lines: readonly MessageLine[]) {
  return {
    count: lines.length,
    estimateSize: (at: number) => (lines[at]?.kind === 'head' ? HEAD_PX : MESSAGE_PX),
    getItemKey: (at: number) => keyOf(lines[at], at),
    overscan: OVERSCAN,
  };
}

/** The lines inside a box that scrolls. Only those in sight are drawn. */
export function BoxLines({ box, ...rest }: MessageLinesProps & { readonly box: HTMLElement | null }) {
  const virtualizer = useVirtualizer({ ...settingsOf(rest.lines), getScrollElement: () => box });
  return <DrawnLines {...rest} virtualizer={virtualizer} startPx={0} />;
}

/** The lines of a page that scrolls as a whole. Only those in sight are drawn. */
export function PageLines(props: MessageLinesProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [startPx, setStart] = useState(0);
  // What stands above the list may change its height with the width of the window.
  useLayoutEffect(() => {
    if (list === null) return undefined;
    const measure = () => setStart(list.getBoundingClientRect().top + globalThis.scrollY);
    measure();
    globalThis.addEventListener('resize', measure);
    return () => globalThis.removeEventListener('resize', measure);
  }, [list]);
  const virtualizer = useWindowVirtualizer({ ...settingsOf(props.lines), scrollMargin: startPx });
  return <DrawnLines {...props} virtualizer={virtualizer} startPx={startPx} listRef={setList} />;
}

interface DrawnLinesProps<Scrolls extends Element | Window> extends MessageLinesProps {
  readonly virtualizer: Virtualizer<Scrolls, Element>;
  /** Where the list begins in what scrolls. */
  readonly startPx: number;
  readonly listRef?: (list: HTMLElement | null) => void;
}

function DrawnLines<Scrolls extends Element | Window>(props: DrawnLinesProps<Scrolls>) {
  const { lines, midnightMs, onPick, virtualizer, startPx, listRef } = props;
  const intl = useIntl();
  const readIds = useInbox((state) => state.readIds);
  const readUpTo = useInbox((state) => state.readUpTo);
  const items = virtualizer.getVirtualItems();
  const before = Math.max(0, (items[0]?.start ?? startPx) - startPx);
  const after = Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? startPx) - startPx));
  return (
    <ul
      ref={listRef}
      aria-label={intl.formatMessage({ id: 'inbox.list' })}
      style={{ paddingBlock: `${before}px ${after}px` }}
      className="[overflow-anchor:none]"
    >
      {items.map(({ index, key }) => {
        const line = lines[index];
        return (
          line !== undefined && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              {line.kind === 'head' ? (
                <h3 className="border-b bg-surface-2 px-4 py-2 text-12 font-medium text-text-2">
                  <FormattedMessage id={`inbox.${line.group}`} />
                </h3>
              ) : (
                <MessageRow
                  message={line.item}
                  isRead={isRead({ readIds, readUpTo }, line.item)}
                  isToday={line.item.createdTime >= midnightMs}
                  onPick={onPick}
                />
              )}
            </li>
          )
        );
      })}
    </ul>
  );
}
