import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { cx } from '@bourse/ui';
import type { Chart } from 'klinecharts';
import {
  ArrowUpRight,
  Brush,
  GripHorizontal,
  type LucideIcon,
  Minus,
  MoveVertical,
  RectangleHorizontal,
  Rows3,
  Slash,
  Spline,
  Trash2,
  TrendingUp,
  Type,
} from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DRAWING_TOOLS, DRAWINGS_GROUP, type DrawingTool, TOOL_NAMES } from './drawing-tools.ts';

const NoteDialog = late(async () => (await import('./note-dialog.tsx')).NoteDialog, ['ticket']);

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
};
const ITEM =
  'flex size-7 items-center justify-center rounded-4 text-text-3 transition hover:bg-surface-2 hover:text-text-1 disabled:opacity-40';

/** Tools for drawing on the chart. */
export function DrawingBar({ chart }: { readonly chart: Chart | undefined }) {
  const intl = useIntl();
  const [active, setActive] = useState<DrawingTool>();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const draw = (tool: DrawingTool, text?: string) => {
    if (chart === undefined) return;
    setActive(tool);
    chart.createOverlay({
      name: DRAWING_TOOLS[tool],
      groupId: DRAWINGS_GROUP,
      ...(text === undefined ? {} : { extendData: text }),
      onDrawEnd: () => setActive(undefined),
    });
  };
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={label('terminal.chart.tools')}
      className="flex w-9 shrink-0 flex-col items-center gap-0.5 overflow-y-auto border-e py-1 [scrollbar-width:none]"
    >
      {TOOL_NAMES.map((tool) => {
        const Icon = ICONS[tool];
        return (
          <button
            key={tool}
            type="button"
            disabled={chart === undefined}
            aria-pressed={active === tool}
            aria-label={label(`terminal.chart.tool.${tool}`)}
            title={label(`terminal.chart.tool.${tool}`)}
            onClick={() => (tool === 'text' ? setNoteOpen(true) : draw(tool))}
            className={cx(ITEM, active === tool && 'bg-accent-soft text-accent')}
          >
            <Icon size={15} aria-hidden="true" />
          </button>
        );
      })}
      <button
        type="button"
        disabled={chart === undefined}
        aria-label={label('terminal.chart.tool.clear')}
        title={label('terminal.chart.tool.clear')}
        onClick={() => {
          chart?.removeOverlay({ groupId: DRAWINGS_GROUP });
          setActive(undefined);
        }}
        className={cx(ITEM, 'mt-1')}
      >
        <Trash2 size={15} aria-hidden="true" />
      </button>
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
