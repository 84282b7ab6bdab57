import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Facts } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { MomentOrNone } from '../../room/columns.tsx';
import { CaseState } from './case-state.tsx';
import { personFacts } from './person-facts.tsx';
import type { Case } from './queries.ts';

/** Who the applicant says to be, and the account that it is for. */
export function CaseData({ item }: { readonly item: Case }) {
  const intl = useIntl();
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <div className="flex flex-col gap-4">
      {item.person !== null && <Facts items={personFacts(intl, item.person, item.age)} />}
      {item.advanced !== null && <FaceTask {...item.advanced} />}
      <Facts
        className="border-t pt-4"
        items={[
          { id: 'email', label: label('room.email'), value: <bdi>{item.email}</bdi> },
          { id: 'nickname', label: label('identity.nickname'), value: <bdi>{item.nickname || '–'}</bdi> },
          { id: 'registered', label: label('identity.registered'), value: <MomentOrNone timeMs={item.registeredMs} /> },
          { id: 'level', label: label('identity.level'), value: label(`identity.level.${item.level}`) },
          { id: 'submitted', label: label('identity.submitted'), value: <MomentOrNone timeMs={item.submittedMs} /> },
        ]}
      />
      {item.otherRecords.length > 0 && <OtherRecords records={item.otherRecords} />}
    </div>
  );
}

/** What the face has to show: what stands on the note, or what the live check asked for. */
function FaceTask({ faceWay, task }: NonNullable<Case['advanced']>) {
  const intl = useIntl();
  return (
    <div className="rounded-8 bg-surface-2 p-3 text-13">
      <p className="text-text-3">
        <FormattedMessage id={`identity.face.${faceWay}`} />
      </p>
      {faceWay === 'note' ? (
        <p className="num mt-1 font-semibold">
          {task.code} · {task.date}
        </p>
      ) : (
        <ol className="mt-1 list-decimal ps-5">
          {task.prompts.map((prompt) => (
            <li key={prompt}>{intl.formatMessage({ id: `identity.prompt.${prompt}` })}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function OtherRecords({ records }: { readonly records: Case['otherRecords'] }) {
  return (
    <div className="border-t pt-4 text-13">
      <h3 className="mb-2 text-text-3">
        <FormattedMessage id="identity.otherRecords" />
      </h3>
      <ul className="flex flex-col gap-1.5">
        {records.map((record) => (
          <li key={record.recordId} className="flex flex-wrap items-center justify-between gap-2">
            <AppLink to={`/identity/${record.recordId}`} className="text-accent hover:underline">
              <FormattedMessage id={`identity.type.${record.identityType}`} />
            </AppLink>
            <CaseState {...record} />
          </li>
        ))}
      </ul>
    </div>
  );
}
