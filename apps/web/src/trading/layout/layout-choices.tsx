import { Checkbox, cx, Switch } from '@bourse/ui';
import { Check, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLayout } from './layout-document.ts';
import { type LayoutNode, widgetsOf } from './layout-tree.ts';
import { PRESETS, presetTree } from './presets.ts';
import { WIDGET_IDS } from './widgets.ts';
import { useGrid } from './window-class.ts';

const ITEM =
  'flex min-h-8 w-full items-center gap-3 rounded-4 px-2 text-start text-13 text-text-2 hover:bg-surface-2 hover:text-text-1 disabled:opacity-45 disabled:hover:bg-transparent';

/** Presets, the list of widgets, lock, undo and reset. */
export function LayoutChoices({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl();
  const { tree, preset, isChanged, isLocked, canUndo, ...layout } = useLayout();
  const grid = useGrid();
  const shown = new Set(widgetsOf(tree));
  return (
    <div className="flex flex-col gap-1">
      <Heading id="layout.presets" />
      {PRESETS.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={preset === value}
          className={cx(ITEM, preset === value && 'text-text-1')}
          onClick={() => {
            layout.choose(value);
            onDone();
          }}
        >
          <Picture tree={presetTree(value, grid)} />
          <span className="flex-1">
            <FormattedMessage id={`terminal.layout.${value}`} />
          </span>
          {preset === value && !isChanged && <Check size={14} aria-hidden="true" />}
        </button>
      ))}
      <Heading id="layout.widgets" />
      <div className="grid grid-cols-2 gap-x-2 gap-y-2 px-2 py-1">
        {WIDGET_IDS.map((id) => (
          <Checkbox
            key={id}
            label={intl.formatMessage({ id: `terminal.widget.${id}` })}
            checked={shown.has(id)}
            disabled={isLocked || (shown.size === 1 && shown.has(id))}
            onCheckedChange={(isOn) => (isOn ? layout.add(id) : layout.hide(id))}
          />
        ))}
      </div>
      <hr className="my-1" />
      <Switch
        label={intl.formatMessage({ id: 'terminal.layout.lock' })}
        checked={isLocked}
        onCheckedChange={layout.setLocked}
        className="min-h-8 px-2"
      />
      <Act id="terminal.layout.undo" icon={<Undo2 size={14} />} disabled={!canUndo} onClick={layout.undo} />
      <Act id="terminal.layout.reset" icon={<RotateCcw size={14} />} disabled={!isChanged} onClick={layout.reset} />
    </div>
  );
}

function Heading({ id }: { readonly id: string }) {
  return (
    <h3 className="px-2 pt-2 text-11 text-text-3">
      <FormattedMessage id={id} />
    </h3>
  );
}

interface ActProps {
  readonly id: string;
  readonly icon: ReactNode;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Act({ id, icon, disabled, onClick }: ActProps) {
  return (
    <button type="button" disabled={disabled} className={ITEM} onClick={onClick}>
      <span aria-hidden="true">{icon}</span>
      <FormattedMessage id={id} />
    </button>
  );
}

/** An arrangement in small. */
function Picture({ tree }: { readonly tree: LayoutNode }) {
  return (
    <span aria-hidden="true" className="flex h-5 w-9 shrink-0 overflow-hidden rounded-4 border border-line-strong">
      <Part node={tree} />
    </span>
  );
}

/** Pixels of a window that stand for one share, so that fixed parts are drawn in proportion. */
const PIXELS_OF_A_SHARE = 700;

function Part({ node }: { readonly node: LayoutNode }) {
  const flex = 'share' in node.size ? Math.max(1, node.size.share) : node.size.pixels / PIXELS_OF_A_SHARE;
  if (node.kind === 'group') {
    return (
      <span style={{ flex }} className={cx('border-e border-b', node.tabs.includes('form') && 'bg-accent-soft')} />
    );
  }
  return (
    <span style={{ flex }} className={cx('flex', node.direction === 'vertical' && 'flex-col')}>
      {node.children.map((child) => (
        <Part key={widgetsOf(child)[0]} node={child} />
      ))}
    </span>
  );
}
