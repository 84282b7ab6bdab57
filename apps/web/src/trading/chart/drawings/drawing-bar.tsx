import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { cx } from '@bourse/ui';
import {
  ArrowUpRight,
  Brush,
  Eye,
  EyeOff,
  GripHorizontal,
  List,
  Lock,
  LockOpen,
  type LucideIcon,
  Magnet,
  Minus,
  MoveVertical,
  RectangleHorizontal,
  Redo2,
  Rows3,
  Ruler,
  Slash,
  Spline,
  Trash2,
  TrendingUp,
  Type,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { LatePopover } from '../../late-popover.tsx';
import { useOwnSettings } from '../chart-context.tsx';
import { cleared, withAllLocked } from './drawings-model.ts';
import { changeDrawings, redoDrawing, undoDrawing, useDrawings } from './drawings-store.ts';
import { type DrawingTool, TOOL_NAMES } from './tools.ts';
import type { DrawingState } from './use-drawing-overlays.ts';

const NoteDialog = late(async () => (await import('./note-dialog.tsx')).NoteDialog, ['ticket']);
const DrawingList = late(async () => (await import('./drawing-list.tsx')).DrawingList, ['chart']);

const ICONS: Readonly<Record<DrawingTool, LucideIcon>> = {
  trend: TrendingUp,
  ray: ArrowUpRight,
  line: Slash,
  horizontal: Minus,
  vertical: MoveVertical,
  channel: Spline,
  parallel: GripHorizontal,
  fib: Rows3,
  rectangle: RectangleHorizontal,
  brush: Brush,
  text: Type,
  measure: Ruler,
};

export interface DrawingBarProps {
  readonly storeKey: string;
  readonly drawing: DrawingState;
  readonly isReady: boolean;
}

/** Tools for drawing on the chart, and what is done with all drawings of the market. */
export function DrawingBar({ storeKey, drawing, isReady }: DrawingBarProps) {
  const intl = useIntl();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const { active, draw, cancel } = drawing;
  const label = (id: string) => intl.formatMessage({ id });
  const press = (tool: DrawingTool) => {
    if (tool === 'text') setNoteOpen(true);
    else if (active === tool) cancel();
    else draw(tool);
  };
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={label('terminal.chart.tools')}
      className="flex w-9 shrink-0 flex-col items-center gap-0.5 overflow-y-auto border-e py-1 [scrollbar-width:none]"
    >
      {TOOL_NAMES.map((tool) => (
        <BarButton
          key={tool}
          icon={ICONS[tool]}
          label={label(`terminal.chart.tool.${tool}`)}
          isDisabled={!isReady}
          isPressed={active === tool}
          onPress={() => press(tool)}
        />
      ))}
      <span className="my-0.5 h-px w-5 shrink-0 bg-line" />
      <WholeButtons storeKey={storeKey} isReady={isReady} onSelect={drawing.select} />
      <LatePart>
        {isNoteOpen && (
          <NoteDialog
            open
            onOpenChange={setNoteOpen}
            onText={(text) => {
              setNoteOpen(false);
              draw('text', text);
            }}
          />
        )}
      </LatePart>
    </div>
  );
}

interface WholeButtonsProps {
  readonly storeKey: string;
  readonly isReady: boolean;
  readonly onSelect: (id: string) => void;
}

function WholeButtons({ storeKey, isReady, onSelect }: WholeButtonsProps) {
  const intl = useIntl();
  const [{ hasMagnet }, change] = useOwnSettings();
  const { drawings, canUndo, canRedo } = useDrawings(storeKey);
  const label = (id: string) => intl.formatMessage({ id });
  const { items, isHidden } = drawings;
  const isLocked = items.length > 0 && items.every((item) => item.isLocked);
  const isEmpty = items.length === 0;
  return (
    <>
      <BarButton
        icon={Magnet}
        label={label('terminal.chart.magnet')}
        isPressed={hasMagnet}
        onPress={() => change({ hasMagnet: !hasMagnet })}
      />
      <BarButton
        icon={isLocked ? Lock : LockOpen}
        label={label('terminal.chart.lockAll')}
        isDisabled={isEmpty}
        isPressed={isLocked}
        onPress={() => changeDrawings(storeKey, (now) => withAllLocked(now, !isLocked))}
      />
      <BarButton
        icon={isHidden ? EyeOff : Eye}
        label={label('terminal.chart.hideAll')}
        isDisabled={isEmpty}
        isPressed={isHidden}
        onPress={() => changeDrawings(storeKey, (now) => ({ ...now, isHidden: !now.isHidden }))}
      />
      <BarButton
        icon={Undo2}
        label={label('terminal.chart.undo')}
        isDisabled={!canUndo}
        onPress={() => undoDrawing(storeKey)}
      />
      <BarButton
        icon={Redo2}
        label={label('terminal.chart.redo')}
        isDisabled={!canRedo}
        onPress={() => redoDrawing(storeKey)}
      />
      <LatePopover
        label={label('terminal.chart.drawings')}
        className="w-64 p-2"
        trigger={<BarButton icon={List} label={label('terminal.chart.drawings')} isDisabled={isEmpty} />}
      >
        <LatePart>
          <DrawingList storeKey={storeKey} onSelect={onSelect} />
        </LatePart>
      </LatePopover>
      <BarButton
        icon={Trash2}
        label={label('terminal.chart.tool.clear')}
        isDisabled={!isReady || isEmpty}
        onPress={() => changeDrawings(storeKey, cleared)}
      />
    </>
  );
}

interface BarButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean | undefined;
  readonly onPress?: () => void;
}

function BarButton({ icon: Icon, label, isDisabled = false, isPressed, onPress, ...rest }: BarButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      disabled={isDisabled}
      aria-pressed={isPressed}
      aria-label={label}
      title={label}
      {...(onPress === undefined ? {} : { onClick: onPress })}
      className={cx(
        'flex size-7 shrink-0 items-center justify-center rounded-4 text-text-3 transition hover:bg-surface-2 hover:text-text-1 disabled:opacity-40',
        isPressed === true && 'bg-accent-soft text-accent',
      )}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  );
}
