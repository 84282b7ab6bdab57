import { Badge, type BadgeTone } from '@bourse/ui';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useIntl } from 'react-intl';

/** How a state is meant: by tone and by sign, so that nobody needs the colour. */
export type StateMeaning = 'good' | 'waits' | 'warns' | 'bad' | 'ended';

const LOOKS: Readonly<Record<StateMeaning, readonly [BadgeTone, LucideIcon]>> = {
  good: ['up', CircleCheck],
  waits: ['accent', CircleDashed],
  warns: ['warning', TriangleAlert],
  bad: ['danger', CircleAlert],
  ended: ['neutral', CircleMinus],
};

export interface StateBadgeProps {
  /** Message id of its name. */
  readonly labelId: string;
  readonly meaning: StateMeaning;
}

/** The state of a thing. */
export function StateBadge({ labelId, meaning }: StateBadgeProps) {
  const intl = useIntl();
  const [tone, Icon] = LOOKS[meaning];
  return (
    <Badge tone={tone} className="gap-1">
      <Icon size={11} aria-hidden="true" />
      {intl.formatMessage({ id: labelId })}
    </Badge>
  );
}
