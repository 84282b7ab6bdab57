import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { cx, IconButton } from '@bourse/ui';
import { Camera, ChartLine, GitCompareArrows, Settings2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { LatePopover } from '../../late-popover.tsx';
import { useChart, useOwnSettings } from '../chart-context.tsx';
import { MAIN_CHART } from '../chart-settings.ts';

const IndicatorList = late(async () => (await import('../indicators/indicator-list.tsx')).IndicatorList, ['chart']);
const ChartOptions = late(async () => (await import('./chart-options.tsx')).ChartOptions, ['chart']);
const CompareChoice = late(async () => (await import('./compare-choice.tsx')).CompareChoice, ['chart']);
const OwnMarketChoice = late(async () => (await import('./compare-choice.tsx')).OwnMarketChoice, ['chart']);
const PictureMenu = late(async () => (await import('../picture/picture-menu.tsx')).PictureMenu, ['chart']);

/** Look of a toolbar's button with words. */
export const TOOL_CLASS =
  'h-7 shrink-0 rounded-4 px-2 text-12 font-medium text-text-2 transition hover:text-text-1 max-md:h-11';

interface PictureSource {
  /** The chart itself, of which a picture is taken. */
  readonly picture: () => HTMLElement | null;
}

interface ToolPopoverProps {
  readonly name: string;
  readonly trigger: ReactElement<{ readonly onClick?: () => void }>;
  readonly className: string;
  /** Gets how to close it. */
  readonly children: (close: () => void) => ReactNode;
}

function ToolPopover({ name, trigger, className, children }: ToolPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <LatePopover label={name} open={isOpen} onOpenChange={setOpen} trigger={trigger} className={className}>
      <LatePart>{children(() => setOpen(false))}</LatePart>
    </LatePopover>
  );
}

interface IndicatorButtonProps {
  readonly hasWords: boolean;
  readonly onSettings: (name: string) => void;
}

/** Opens the list of indicators. */
export function IndicatorButton({ hasWords, onSettings }: IndicatorButtonProps) {
  const name = useIntl().formatMessage({ id: 'terminal.chart.indicators' });
  return (
    <ToolPopover
      name={name}
      className="w-72 p-3"
      trigger={
        <button type="button" title={name} className={cx(TOOL_CLASS, 'inline-flex items-center gap-1.5')}>
          <ChartLine size={14} aria-hidden="true" />
          <span className={hasWords ? '' : 'sr-only'}>{name}</span>
        </button>
      }
    >
      {(close) => (
        <IndicatorList
          onSettings={(indicator) => {
            close();
            onSettings(indicator);
          }}
        />
      )}
    </ToolPopover>
  );
}

/** Opens the choice of a second market. */
export function CompareButton() {
  const [{ compare }] = useOwnSettings();
  const name = useIntl().formatMessage({ id: 'terminal.chart.compare' });
  return (
    <ToolPopover
      name={name}
      className="w-56 p-2"
      trigger={
        <IconButton
          label={name}
          size="sm"
          aria-pressed={compare !== ''}
          className={compare === '' ? '' : 'text-accent'}
        >
          <GitCompareArrows size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {(close) => <CompareChoice onDone={close} />}
    </ToolPopover>
  );
}

/** Another chart than the first may show another market. */
export function MarketButton() {
  const intl = useIntl();
  const { chartId, market } = useChart();
  if (chartId === MAIN_CHART) return null;
  const name = intl.formatMessage({ id: 'terminal.chart.market' }, { name: market.name });
  return (
    <ToolPopover
      name={name}
      className="w-56 p-2"
      trigger={
        <button type="button" aria-label={name} title={name} className={cx(TOOL_CLASS, 'text-text-1')}>
          {market.name}
        </button>
      }
    >
      {(close) => <OwnMarketChoice onDone={close} />}
    </ToolPopover>
  );
}

/** Opens what is done with a picture. */
export function PictureButton({ picture }: PictureSource) {
  const name = useIntl().formatMessage({ id: 'terminal.chart.picture' });
  return (
    <ToolPopover
      name={name}
      className="w-48 p-1"
      trigger={
        <IconButton label={name} size="sm">
          <Camera size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {(close) => <PictureMenu element={picture} onDone={close} />}
    </ToolPopover>
  );
}

interface OptionsButtonProps extends PictureSource {
  readonly hasAll: boolean;
}

/** Opens the settings, with whatever the toolbar has no room for. */
export function OptionsButton({ hasAll, picture }: OptionsButtonProps) {
  const name = useIntl().formatMessage({ id: 'terminal.chart.options' });
  return (
    <ToolPopover
      name={name}
      className="w-72 p-3"
      trigger={
        <IconButton label={name} size="sm" className="max-md:size-11">
          <Settings2 size={14} aria-hidden="true" />
        </IconButton>
      }
    >
      {(close) => (
        <>
          <ChartOptions />
          {!hasAll && (
            <>
              <hr className="my-2" />
              <CompareChoice onDone={close} />
              <hr className="my-2" />
              <PictureMenu element={picture} onDone={close} />
            </>
          )}
        </>
      )}
    </ToolPopover>
  );
}
