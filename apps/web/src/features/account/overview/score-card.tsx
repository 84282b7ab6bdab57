import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import { Badge, buttonClass, Callout, ProgressRing } from '@bourse/ui';
import { Check, Circle } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from './card.tsx';
import type { Overview } from './overview-queries.ts';

type Protections = Overview['security']['protections'];
type Protection = Protections[number]['protection'];

/** Where each protection is set up. */
const WAYS: Readonly<Record<Protection, LinkTarget>> = {
  email: { to: '/user/personSetting' },
  'second-factor': { to: '/user/personSetting' },
  passkey: { to: '/user/personSetting' },
  'phishing-code': { to: '/user/personSetting' },
  identity: { to: '/verifiedIndex' },
};
/** Below it the account needs its owner’s attention; from the second on it is well protected. */
const LOW = 50;
const HIGH = 80;

export interface ScoreCardProps {
  readonly security: Overview['security'];
  /** 0: withdrawals are not paused. */
  readonly pausedUntilMs: number;
}

/** How well the account is protected, and what to do next. */
export function ScoreCard({ security: { score, protections }, pausedUntilMs }: ScoreCardProps) {
  const intl = useIntl();
  const { dateTime } = useFormats();
  const tone = score < LOW ? 'danger' : score < HIGH ? 'warning' : 'up';
  const next = protections.find(({ isOn }) => !isOn);
  return (
    <Card
      title={<FormattedMessage id="overview.score" />}
      aside={
        <AppLink to="/user/personSetting" className="text-13 text-accent hover:underline">
          <FormattedMessage id="overview.securityCentre" />
        </AppLink>
      }
    >
      {pausedUntilMs > 0 && (
        <Callout tone="warning">
          <FormattedMessage id="overview.paused" values={{ date: dateTime(pausedUntilMs) }} />
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <ProgressRing
          label={intl.formatMessage({ id: 'overview.score' })}
          labelHidden
          value={score}
          tone={tone}
          size={72}
        >
          <span className="num text-16 font-semibold">{score}</span>
        </ProgressRing>
        <p className="min-w-0 flex-1 basis-40 text-13 text-pretty text-text-2">
          <FormattedMessage id={next === undefined ? 'overview.score.full' : `overview.score.${tone}`} />
        </p>
      </div>
      <ul className="flex flex-col divide-y">
        {protections.map(({ protection, isOn, points }) => (
          <li key={protection} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-13">
            {isOn ? (
              <Check size={16} aria-hidden="true" className="shrink-0 text-up" />
            ) : (
              <Circle size={16} aria-hidden="true" className="shrink-0 text-text-3" />
            )}
            <span className="min-w-0 flex-1 basis-36">
              <FormattedMessage id={`overview.protection.${protection}`} />
            </span>
            {isOn ? (
              <Badge tone="up">
                <FormattedMessage id="overview.protection.on" />
              </Badge>
            ) : (
              <AppLink
                {...WAYS[protection]}
                aria-label={intl.formatMessage({ id: `overview.protection.${protection}.do` })}
                className={buttonClass(protection === next?.protection ? 'accent' : 'neutral', 'sm')}
              >
                <FormattedMessage id="overview.protection.do" values={{ points }} />
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
