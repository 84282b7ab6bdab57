import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Button, Checkbox, Dialog } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useOwnSettings } from '../chart-context.tsx';
import { changedIndicator } from '../chart-settings.ts';
import { cssColour } from '../line-colours.ts';
import {
  type ChosenIndicator,
  fittedParam,
  freshIndicator,
  type IndicatorKind,
  indicatorKind,
  LINE_COLOURS,
  type LineLook,
  lineNames,
  WIDTHS,
} from './catalogue.ts';

export interface IndicatorDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** What an indicator is calculated with and how its lines look. What is changed is in force at once. */
export function IndicatorDialog({ name, onClose }: IndicatorDialogProps) {
  const intl = useIntl();
  const [{ indicators }, change] = useOwnSettings();
  const kind = indicatorKind(name);
  const chosen = indicators.find((item) => item.name === name);
  const [round, setRound] = useState(0);
  if (kind === undefined || chosen === undefined) return null;
  const set = (changes: Partial<ChosenIndicator>) =>
    change({ indicators: changedIndicator(indicators, name, changes) });
  const reset = () => {
    set(freshIndicator(kind));
    setRound(round + 1);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'terminal.chart.row.settings' }, { name })}
      closeLabel={intl.formatMessage({ id: 'common.close' })}
      className="w-96"
      footer={
        <>
          <Button tone="quiet" onClick={reset}>
            <FormattedMessage id="chart.reset" />
          </Button>
          <Button tone="accent" onClick={onClose}>
            <FormattedMessage id="chart.done" />
          </Button>
        </>
      }
    >
      <div key={round} className="flex flex-col gap-2">
        {kind.params.map((param, at) => (
          <ParamField
            // biome-ignore lint/suspicious/noArrayIndexKey: the figures of an indicator stay in their order.
            key={at}
            kind={kind}
            at={at}
            value={chosen.params[at] ?? param.first}
            onValue={(value) => set({ params: chosen.params.map((known, other) => (other === at ? value : known)) })}
          />
        ))}
      </div>
      <LineRows
        kind={kind}
        chosen={chosen}
        onLook={(at, look) => set({ lines: chosen.lines.map((known, other) => (other === at ? look : known)) })}
      />
    </Dialog>
  );
}

interface ParamFieldProps {
  readonly kind: IndicatorKind;
  readonly at: number;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** A figure of the calculation; what is out of its bounds is not taken, and said below. */
function ParamField({ kind, at, value, onValue }: ParamFieldProps) {
  const intl = useIntl();
  const [text, setText] = useState(String(value));
  const param = kind.params[at];
  if (param === undefined) return null;
  const name = intl.formatMessage({ id: `chart.param.${param.key}` });
  const isAlone = kind.params.filter(({ key }) => key === param.key).length === 1;
  const take = (next: string) => {
    setText(next);
    if (next !== '' && fittedParam(param, Number(next)) === Number(next)) onValue(Number(next));
  };
  const isWrong = text !== '' && Number.isFinite(Number(text)) && fittedParam(param, Number(text)) !== Number(text);
  return (
    <NumberField
      label={isAlone ? name : `${name} ${at + 1}`}
      value={text}
      onValueChange={take}
      onStep={(steps) => take(String(fittedParam(param, Number(text) + steps / 10 ** (param.decimals ?? 0))))}
      stepLabels={{
        up: intl.formatMessage({ id: 'chart.param.more' }, { name }),
        down: intl.formatMessage({ id: 'chart.param.less' }, { name }),
      }}
      error={
        isWrong ? intl.formatMessage({ id: 'chart.param.range' }, { least: param.least, most: param.most }) : undefined
      }
      hint={param.isOptional === true && at === 0 ? intl.formatMessage({ id: 'chart.param.zero' }) : undefined}
    />
  );
}

/** Lines that have a name of their own in the field keep it; bands and trends are named in words. */
function lineName(intl: IntlShape, indicator: string, key: string): string {
  const place = indicator === 'SUPERTREND' ? TREND_LINES[key] : BAND_LINES[key];
  return place === undefined ? key.toUpperCase() : intl.formatMessage({ id: `chart.line.${place}` });
}

const TREND_LINES: Readonly<Record<string, 'rising' | 'falling'>> = { up: 'rising', down: 'falling' };
const BAND_LINES: Readonly<Record<string, 'upper' | 'middle' | 'lower'>> = { up: 'upper', mid: 'middle', dn: 'lower' };

interface LineRowsProps {
  readonly kind: IndicatorKind;
  readonly chosen: ChosenIndicator;
  readonly onLook: (at: number, look: LineLook) => void;
}

function LineRows({ kind, chosen, onLook }: LineRowsProps) {
  const intl = useIntl();
  const names = lineNames(kind);
  if (names.length === 0) return null;
  const nameOf = (name: string, at: number) =>
    kind.lines === 'params' ? `${kind.name} ${chosen.params[at] ?? ''}` : lineName(intl, kind.name, name);
  return (
    <fieldset className="mt-4 flex flex-col gap-1">
      <legend className="pb-1 text-12 text-text-3">
        <FormattedMessage id="chart.lines" />
      </legend>
      {names.map((name, at) => {
        const look = chosen.lines[at];
        if (look === undefined || (kind.lines === 'params' && chosen.params[at] === 0)) return null;
        const label = nameOf(name, at);
        return (
          <div key={name} className="flex items-center gap-2">
            <Checkbox
              label={label}
              checked={!look.isHidden}
              onCheckedChange={(isShown) => onLook(at, { ...look, isHidden: !isShown })}
              className="flex-1"
            />
            <span className="h-1 w-4 rounded-full" style={{ backgroundColor: cssColour(look.colour) }} />
            <SmallSelect
              label={intl.formatMessage({ id: 'chart.colourOf' }, { name: label })}
              value={look.colour}
              onValueChange={(colour) => onLook(at, { ...look, colour })}
              items={LINE_COLOURS.map((value) => ({
                value,
                label: intl.formatMessage({ id: `chart.colour.${value}` }),
              }))}
            />
            <SmallSelect
              label={intl.formatMessage({ id: 'chart.widthOf' }, { name: label })}
              value={String(look.width)}
              onValueChange={(width) => onLook(at, { ...look, width: Number(width) })}
              items={WIDTHS.map((width) => ({
                value: String(width),
                label: intl.formatMessage({ id: 'chart.width' }, { width }),
              }))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
