import { KLINE_INTERVALS } from '@bourse/domain';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type Command, useRegisteredCommands } from '../commands/registry.ts';
import { CANDLE_LOOKS, changeChartSettings, MAIN_CHART, useChartSettings } from './chart-settings.ts';

const NO_COMMANDS: readonly Command[] = [];

/** Has intervals and looks of the page's first chart in the command palette. */
export function useChartCommands(chartId: string): void {
  const intl = useIntl();
  const { look, interval } = useChartSettings(chartId);
  const commands = useMemo((): readonly Command[] => {
    if (chartId !== MAIN_CHART) return NO_COMMANDS;
    const words = (id: string) => intl.formatMessage({ id });
    return [
      ...KLINE_INTERVALS.map((item) => ({
        id: `chart.interval.${item}`,
        group: 'chart' as const,
        label: `${words('terminal.chart.interval')}: ${words(`terminal.interval.${item}`)}`,
        isOn: item === interval,
        run: () => changeChartSettings({ interval: item }, chartId),
      })),
      ...CANDLE_LOOKS.map((item) => ({
        id: `chart.look.${item}`,
        group: 'chart' as const,
        label: `${words('terminal.chart.look')}: ${words(`terminal.chart.look.${item}`)}`,
        isOn: item === look,
        run: () => changeChartSettings({ look: item }, chartId),
      })),
    ];
  }, [chartId, intl, look, interval]);
  useRegisteredCommands(commands);
}
