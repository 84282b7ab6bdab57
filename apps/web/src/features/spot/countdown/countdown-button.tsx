import { COUNTDOWN_CHOICES_MS, clockText, unitCountOf } from '@bourse/kit/formats/time-left.ts';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Button, cx, Popover, Shortened } from '@bourse/ui';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { UNLESS_NARROW } from '../orders/narrow.ts';
import { type RunningCountdown, useCountdowns, useSetCountdown } from './use-countdowns.ts';

export interface CountdownButtonProps {
  /** The market that a new countdown is offered for beside all of them; undefined: only all. */
  readonly tradeCode: string | undefined;
}

/** The dead man's switch: cancels all orders after a time. Shows what the next one has left; opens what sets and clears them. */
export function CountdownButton({ tradeCode }: CountdownButtonProps) {
  const intl = useIntl();
  const countdowns = useCountdowns();
  const [next] = countdowns;
  const label = intl.formatMessage({ id: 'ticket.countdown.title' });
  const spoken = next === undefined ? label : `${label}: ${runningText(intl, next)}`;
  return (
    <Popover
      label={label}
      align="end"
      className="w-80 p-3"
      trigger={
        <Button size="sm" tone="quiet" aria-label={spoken} title={label}>
          <Timer size={13} aria-hidden="true" className={cx(next !== undefined && 'text-warning')} />
          {next === undefined ? (
            <span className={UNLESS_NARROW}>
              <FormattedMessage id="ticket.countdown" />
            </span>
          ) : (
            <span className="num min-w-8 text-text-1">{clockText(next.leftMs)}</span>
          )}
        </Button>
      }
    >
      <Panel tradeCode={tradeCode} countdowns={countdowns} />
    </Popover>
  );
}

interface PanelProps extends CountdownButtonProps {
  readonly countdowns: readonly RunningCountdown[];
}

function Panel({ tradeCode, countdowns }: PanelProps) {
  const intl = useIntl();
  const { set, busy } = useSetCountdown();
  const [duration, setDuration] = useState<string>(String(COUNTDOWN_CHOICES_MS[1]));
  const [where, setWhere] = useState('');
  const places = tradeCode === undefined ? [''] : ['', tradeCode];
  const isRunning = countdowns.some((countdown) => countdown.tradeCode === where);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-13 font-medium">
        <FormattedMessage id="ticket.countdown.title" />
      </p>
      {countdowns.length > 0 && (
        <ul className="flex flex-col gap-1">
          {countdowns.map((countdown) => (
            <li key={countdown.tradeCode} className="flex items-center gap-2 rounded-4 bg-surface-2 ps-2 text-12">
              <Shortened text={placeText(intl, countdown.tradeCode)} className="min-w-0 flex-1" />
              <span role="timer" className="num text-13 text-warning">
                {clockText(countdown.leftMs)}
              </span>
              <Button
                size="sm"
                tone="quiet"
                busy={busy === countdown.tradeCode}
                aria-label={intl.formatMessage(
                  { id: 'ticket.countdown.clearOne' },
                  { where: placeText(intl, countdown.tradeCode) },
                )}
                onClick={() => void set(countdown.tradeCode, 0)}
              >
                <FormattedMessage id="ticket.countdown.clear" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void set(where, Number(duration));
        }}
      >
        <div className="grid grid-cols-2 gap-2">
          <SmallSelect
            size="md"
            label={intl.formatMessage({ id: 'ticket.countdown.time' })}
            value={duration}
            onValueChange={setDuration}
            items={COUNTDOWN_CHOICES_MS.map((ms) => ({ value: String(ms), label: durationText(intl, ms) }))}
          />
          <SmallSelect
            size="md"
            label={intl.formatMessage({ id: 'ticket.countdown.where' })}
            value={where}
            onValueChange={setWhere}
            items={places.map((place) => ({ value: place, label: placeText(intl, place) }))}
          />
        </div>
        <p className="text-12 text-text-3">
          <FormattedMessage id="ticket.countdown.hint" />
        </p>
        <Button type="submit" tone="accent" busy={busy === where}>
          <FormattedMessage id={isRunning ? 'ticket.countdown.again' : 'ticket.countdown.start'} />
        </Button>
      </form>
    </div>
  );
}

function placeText(intl: IntlShape, tradeCode: string): string {
  return tradeCode === '' ? intl.formatMessage({ id: 'ticket.countdown.all' }) : pairOf(tradeCode);
}

function durationText(intl: IntlShape, durationMs: number): string {
  const { unit, count } = unitCountOf(durationMs);
  return intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
}

function runningText(intl: IntlShape, { tradeCode, leftMs }: RunningCountdown): string {
  return `${placeText(intl, tradeCode)}, ${clockText(leftMs)}`;
}
