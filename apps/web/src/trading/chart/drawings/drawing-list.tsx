import { IconButton, Shortened } from '@bourse/ui';
import { Eye, EyeOff, Lock, LockOpen, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cssColour } from '../line-colours.ts';
import { type Drawing, withChanged, withoutDrawing } from './drawings-model.ts';
import { changeDrawings, useDrawings } from './drawings-store.ts';

export interface DrawingListProps {
  readonly storeKey: string;
  readonly onSelect: (id: string) => void;
}

/** All that is drawn on a market, newest first: each can be selected, hidden, locked and removed. */
export function DrawingList({ storeKey, onSelect }: DrawingListProps) {
  const intl = useIntl();
  const { items } = useDrawings(storeKey).drawings;
  if (items.length === 0) {
    return (
      <p className="p-2 text-12 text-text-3">
        <FormattedMessage id="chart.drawings.empty" />
      </p>
    );
  }
  const change = (id: string, changes: Partial<Drawing>) =>
    changeDrawings(storeKey, (now) => withChanged(now, id, changes));
  return (
    <ul className="max-h-72 overflow-y-auto">
      {[...items].reverse().map((item) => {
        const name = item.text === '' ? intl.formatMessage({ id: `terminal.chart.tool.${item.tool}` }) : item.text;
        const label = (id: string) => intl.formatMessage({ id }, { name });
        return (
          <li key={item.id} className="flex items-center rounded-4 ps-1 hover:bg-surface-2">
            <span className="h-0.5 w-3 shrink-0" style={{ backgroundColor: cssColour(item.colour) }} />
            <button
              type="button"
              className="h-8 min-w-0 flex-1 px-2 text-start text-12"
              onClick={() => onSelect(item.id)}
            >
              <Shortened text={name} />
            </button>
            <IconButton
              size="sm"
              label={label(item.isHidden ? 'terminal.chart.row.show' : 'terminal.chart.row.hide')}
              onClick={() => change(item.id, { isHidden: !item.isHidden })}
            >
              {item.isHidden ? <EyeOff size={13} aria-hidden="true" /> : <Eye size={13} aria-hidden="true" />}
            </IconButton>
            <IconButton
              size="sm"
              label={label(item.isLocked ? 'chart.unlock' : 'chart.lock')}
              onClick={() => change(item.id, { isLocked: !item.isLocked })}
            >
              {item.isLocked ? <Lock size={13} aria-hidden="true" /> : <LockOpen size={13} aria-hidden="true" />}
            </IconButton>
            <IconButton
              size="sm"
              label={label('terminal.chart.row.remove')}
              disabled={item.isLocked}
              onClick={() => changeDrawings(storeKey, (now) => withoutDrawing(now, item.id))}
            >
              <Trash2 size={13} aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
