import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Badge, Button } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Details } from '../../room/details.tsx';
import { Panel } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { type FindingDecision, FindingDialog } from './finding-dialog.tsx';
import { countryText } from './person-facts.tsx';
import type { Case, Finding } from './queries.ts';

const MEANINGS: Readonly<Record<Finding['decision'], StateMeaning>> = {
  open: 'warns',
  cleared: 'good',
  confirmed: 'bad',
};

interface FindingsProps {
  readonly item: Case;
  /** Whether the reviewer holds the case. */
  readonly isHeld: boolean;
}

/** Hits on lists, and other accounts that may be the same person; a reviewer decides on each before the case passes. */
export function Findings({ item, isHeld }: FindingsProps) {
  const [choice, setChoice] = useState<FindingDecision>();
  return (
    <Panel title={<FormattedMessage id="identity.findings" />}>
      {item.findings.length === 0 && (
        <p className="text-13 text-text-2">
          <FormattedMessage id="identity.noFindings" />
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {item.findings.map((finding) => (
          <li key={finding.findingId} className="border-t pt-3 first:border-0 first:pt-0">
            <FindingView finding={finding} />
            {isHeld && finding.decision === 'open' && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button size="sm" onClick={() => setChoice({ seen: item, finding, decision: 'cleared' })}>
                  <FormattedMessage id="identity.finding.cleared" />
                </Button>
                <Button
                  size="sm"
                  tone="danger"
                  onClick={() => setChoice({ seen: item, finding, decision: 'confirmed' })}
                >
                  <FormattedMessage id="identity.finding.confirmed" />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {choice !== undefined && <FindingDialog choice={choice} onClose={() => setChoice(undefined)} />}
    </Panel>
  );
}

function FindingView({ finding }: { readonly finding: Finding }) {
  const { kind, decision, entry, otherAccountId, person, personName, score } = finding;
  const intl = useIntl();
  const grounds = finding.grounds.map((ground) => intl.formatMessage({ id: `identity.ground.${ground}` }));
  const label = (id: string) => <FormattedMessage id={id} />;
  const text = (id: string, labelId: string, value: string) => ({
    id,
    label: label(labelId),
    value: <bdi>{value}</bdi>,
  });
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-13 font-medium">
        <FormattedMessage id={`identity.finding.${kind}`} />
        <StateBadge labelId={`identity.decision.${decision}`} meaning={MEANINGS[decision]} />
        {entry?.isSample === true && <Badge tone="warning">{label('identity.sampleList')}</Badge>}
      </p>
      <Details
        items={[
          text('person', 'identity.finding.person', personName || person),
          text('score', 'identity.finding.score', `${score} / 100 · ${grounds.join(', ')}`),
          ...(entry === null ? [] : entryItems(entry)),
          ...(otherAccountId === 0 ? [] : [other(finding)]),
          ...(finding.note === '' ? [] : [text('note', 'identity.note', `${finding.note} (${finding.decidedBy})`)]),
        ]}
      />
    </>
  );

  function entryItems({
    list,
    version,
    name,
    aliases,
    birthDate,
    countries,
    programme,
  }: NonNullable<Finding['entry']>) {
    return [
      text('name', 'identity.finding.name', [name, ...aliases].join(' · ')),
      text('birth', 'identity.field.birthDate', birthDate || '–'),
      text('countries', 'identity.finding.countries', countries.map((one) => countryText(intl, one)).join(', ') || '–'),
      text('programme', 'identity.finding.programme', `${programme} · ${list} ${version}`),
    ];
  }
}

/** The other account of a possible duplicate, with the way to it and to its case. */
function other({ otherAccountId, otherRecordId }: Finding) {
  return {
    id: 'other',
    label: <FormattedMessage id="identity.finding.other" />,
    value: (
      <span className="inline-flex gap-3">
        <AppLink to={`/users/${otherAccountId}`} className="num text-accent hover:underline">
          {otherAccountId}
        </AppLink>
        {otherRecordId !== 0 && (
          <AppLink to={`/identity/${otherRecordId}`} className="text-accent hover:underline">
            <FormattedMessage id="identity.otherCase" />
          </AppLink>
        )}
      </span>
    ),
  };
}
