import type { DayProfit } from '@bourse/contract';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { directionOf, SignedValue, Skeleton } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { signedText } from '../model/cents.ts';

export interface TodayProfitProps {
  /** Null while the worth at the last midnight is not known. */
  readonly today: DayProfit | null | undefined;
  readonly isLoading: boolean;
}

/** What the day has brought, in USDT and percent, always on a line of the same height. */
export function TodayProfit({ today, isLoading }: TodayProfitProps) {
  const hint = useIntl().formatMessage({ id: 'assets.todayHint' });
  return (
    <p className="flex min-h-5 flex-wrap items-center gap-x-2 text-13">
      <span className="text-text-2 underline decoration-line-strong decoration-dotted underline-offset-4" title={hint}>
        <FormattedMessage id="assets.today" />
        <span className="sr-only">: {hint}</span>
      </span>
      {isLoading ? <Skeleton className="h-3.5 w-32" /> : <Figure today={today} />}
    </p>
  );
}

function Figure({ today }: Pick<TodayProfitProps, 'today'>) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  if (today === null || today === undefined) {
    return (
      <span className="text-text-3">
        <FormattedMessage id="assets.todayUnknown" />
      </span>
    );
  }
  const text = signedText(today.usdt);
  const percent = today.percent === '' ? '' : ` (${signedText(today.percent)}%)`;
  return (
    <span dir="ltr">
      <SignedValue direction={directionOf(text)} arrow>
        {own(`${figure(text)} USDT${percent}`)}
      </SignedValue>
    </span>
  );
}
