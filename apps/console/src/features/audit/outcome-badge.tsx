import { Badge } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { StateBadge } from '../../room/state-badge.tsx';

/** How a call ended: done, unknown, or by the code of its rejection. */
export function OutcomeBadge({ outcome }: { readonly outcome: string }) {
  if (outcome === 'ok') return <StateBadge labelId="audit.ok" meaning="good" />;
  if (outcome === 'unknown') return <StateBadge labelId="audit.unknown" meaning="warns" />;
  return (
    <Badge tone="danger">
      <span className="sr-only">
        <FormattedMessage id="audit.rejected" />{' '}
      </span>
      <code className="font-mono">{outcome}</code>
    </Badge>
  );
}
