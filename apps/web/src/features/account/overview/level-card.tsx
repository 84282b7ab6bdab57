import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Facts } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Card } from './card.tsx';
import type { Overview } from './overview-queries.ts';

/** Identity level, fee level and what the account pays. */
export function LevelCard({ overview }: { readonly overview: Overview }) {
  const intl = useIntl();
  const { dateTime } = useFormats();
  const { identityLevel, vipLevel, makerFee, takerFee, registeredMs } = overview;
  return (
    <Card
      title={<FormattedMessage id="overview.level" />}
      aside={
        <AppLink to="/verifiedIndex" className="text-13 text-accent hover:underline">
          <FormattedMessage id={identityLevel === 0 ? 'overview.verify' : 'overview.identityPage'} />
        </AppLink>
      }
    >
      <Facts
        items={[
          {
            id: 'identity',
            label: <FormattedMessage id="overview.identity" />,
            value: <FormattedMessage id={`overview.identity.${identityLevel}`} />,
          },
          {
            id: 'vip',
            label: <FormattedMessage id="overview.feeLevel" />,
            value: <FormattedMessage id="header.vip" values={{ level: vipLevel }} />,
          },
          {
            id: 'maker',
            label: <FormattedMessage id="overview.makerFee" />,
            value: <Rate rate={makerFee} />,
            figure: true,
          },
          {
            id: 'taker',
            label: <FormattedMessage id="overview.takerFee" />,
            value: <Rate rate={takerFee} />,
            figure: true,
          },
          {
            id: 'registered',
            label: <FormattedMessage id="overview.registered" />,
            value: dateTime(registeredMs),
            figure: true,
          },
        ]}
      />
      <p className="text-12 text-text-3">{intl.formatMessage({ id: 'overview.feeNote' })}</p>
    </Card>
  );
}

/** A rate, or from which to which it is by market. */
function Rate({ rate: { from, to } }: { readonly rate: Overview['makerFee'] }) {
  const { figure } = useFormats();
  const [low, high] = [figure(trimmed(from)), figure(trimmed(to))];
  return <bdi dir="ltr">{low === high ? `${low} %` : `${low} – ${high} %`}</bdi>;
}

/** At least two decimals: `0.10`, `0.075`. */
function trimmed(text: string): string {
  return text.replace(/(\.\d{2}\d*?)0+$/, '$1');
}
