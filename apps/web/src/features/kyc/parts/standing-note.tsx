import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, Callout } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FlowName } from '../model/flow.ts';
import type { Standing } from '../model/standing.ts';
import { Reasons } from './reasons.tsx';

export interface FlowLinkProps {
  readonly flow: FlowName;
  readonly tone?: 'accent' | 'neutral' | undefined;
  readonly children: ReactNode;
}

/** Leads into the form of a check. */
export function FlowLink({ flow, tone = 'accent', children }: FlowLinkProps) {
  return (
    <AppLink to="/personVerified" search={{ level: flow }} className={buttonClass(tone)}>
      {children}
    </AppLink>
  );
}

/** Leads to what a reviewer asked for. */
export function SupplementLink({ tone = 'accent' }: Pick<FlowLinkProps, 'tone'>) {
  return (
    <AppLink to="/personVerified" search={{ source: 'supplement' }} className={buttonClass(tone)}>
      <FormattedMessage id="kyc.asked.go" />
    </AppLink>
  );
}

/** Where the user stands, and the one next step. */
export function StandingNote({ standing, nowMs }: { readonly standing: Standing; readonly nowMs: number }) {
  const { kind, flow } = standing;
  const level = <FormattedMessage id={`kyc.level.${flow}`} />;
  const title = <FormattedMessage id={`kyc.standing.${kind}`} values={{ level }} />;
  switch (kind) {
    case 'asked':
      return (
        <Callout tone="warning" title={title} action={<SupplementLink />}>
          <Reasons {...standing.record} />
          {standing.record.askedUntilMs > 0 && (
            <FormattedMessage
              id="kyc.asked.until"
              values={{ time: <Moment timeMs={standing.record.askedUntilMs} /> }}
            />
          )}
        </Callout>
      );
    case 'waiting':
      return (
        <Callout tone="info" title={title}>
          <ReviewClock standing={standing} nowMs={nowMs} />
        </Callout>
      );
    case 'failed':
      return (
        <Callout
          tone="danger"
          title={title}
          action={
            <FlowLink flow={flow}>
              <FormattedMessage id="kyc.failedNext" />
            </FlowLink>
          }
        >
          <Reasons {...standing.record} />
        </Callout>
      );
    case 'complete':
      return (
        <Callout tone="success" title={title}>
          <FormattedMessage id="kyc.standing.complete.text" />
        </Callout>
      );
    default:
      return (
        <Callout
          tone={kind === 'revoked' ? 'warning' : 'info'}
          title={title}
          action={
            <FlowLink flow={flow}>
              <FormattedMessage id={kind === 'begun' ? 'kyc.goOn' : 'kyc.begin'} values={{ level }} />
            </FlowLink>
          }
        >
          {kind === 'revoked' ? (
            <Reasons {...standing.record} />
          ) : (
            <FormattedMessage id={`kyc.standing.${kind}.text`} values={{ level }} />
          )}
        </Callout>
      );
  }
}

interface ReviewClockProps {
  readonly standing: Extract<Standing, { readonly kind: 'waiting' }>;
  readonly nowMs: number;
}

/** When it was submitted, and when a decision is aimed at. */
export function ReviewClock({ standing: { record }, nowMs }: ReviewClockProps) {
  return (
    <>
      <p>
        <FormattedMessage id="kyc.waiting.submitted" values={{ time: <Moment timeMs={record.submittedMs} /> }} />
      </p>
      <p>
        {record.dueMs > nowMs ? (
          <FormattedMessage id="kyc.waiting.due" values={{ time: <Moment timeMs={record.dueMs} /> }} />
        ) : (
          <FormattedMessage id="kyc.waiting.late" />
        )}
      </p>
    </>
  );
}
