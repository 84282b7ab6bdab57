import { cx, IconButton } from '@bourse/ui';
import { Lock, LockOpen, Trash2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { LINE_COLOURS, WIDTHS } from '../indicators/catalogue.ts';
import { cssColour } from '../line-colours.ts';
import { type Drawing, withChanged, withoutDrawing } from './drawings-model.ts';
import { changeDrawings, useDrawings } from './drawings-store.ts';

export interface DrawingMenuProps {
  readonly storeKey: string;
  readonly id: string;
  readonly onDone: () => void;
}

/** Colour, width, lock and removal of the selected drawing, over the chart. */
export function DrawingMenu({ storeKey, id, onDone }: DrawingMenuProps) {
  const intl = useIntl();
  const item = useDrawings(storeKey).drawings.items.find((drawing) => drawing.id === id);
  if (item === undefined) return null;
  const name = intl.formatMessage({ id: `terminal.chart.tool.${item.tool}` });
  const label = (key: string) => intl.formatMessage({ id: key }, { name });
  const change = (changes: Partial<Drawing>) => changeDrawings(storeKey, (now) => withChanged(now, id, changes));
  return (
    <div
      role="toolbar"
      aria-label={name}
      className="absolute start-1/2 top-8 z-20 flex -translate-x-1/2 items-center gap-0.5 rounded-8 border bg-surface-2 p-1 shadow-float rtl:translate-x-1/2"
    >
      {LINE_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-pressed={item.colour === colour}
          aria-label={label(`chart.colour.${colour}`)}
          title={label(`chart.colour.${colour}`)}
          onClick={() => change({ colour })}
          className="flex size-6 items-center justify-center rounded-4 hover:bg-surface-3"
        >
          <span
            className={cx(
              'size-3.5 rounded-full',
              item.colour === colour && 'outline-2 outline-offset-1 outline-text-1',
            )}
            style={{ backgroundColor: cssColour(colour) }}
          />
        </button>
      ))}
      <span className="mx-1 h-4 w-px bg-line" />
      {WIDTHS.map((width) => (
        <button
          key={width}
          type="button"
          aria-pressed={item.width === width}
          aria-label={intl.formatMessage({ id: 'chart.width' }, { width })}
          title={intl.formatMessage({ id: 'chart.width' }, { width })}
          onClick={() => change({ width })}
          className={cx(
            'flex size-6 items-center justify-center rounded-4 hover:bg-surface-3',
            item.width === width && 'bg-surface-3',
          )}
        >
          <span className="w-3.5 bg-text-1" style={{ height: width }} />
        </button>
      ))}
      <span className="mx-1 h-4 w-px bg-line" />
      <IconButton
        size="sm"
        label={label(item.isLocked ? 'chart.unlock' : 'chart.lock')}
        onClick={() => change({ isLocked: !item.isLocked })}
      >
        {item.isLocked ? <Lock size={14} aria-hidden="true" /> : <LockOpen size={14} aria-hidden="true" />}
      </IconButton>
      <IconButton
        size="sm"
        label={label('terminal.chart.row.remove')}
        disabled={item.isLocked}
        onClick={() => {
          changeDrawings(storeKey, (now) => withoutDrawing(now, id));
          onDone();
        }}
      >
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
