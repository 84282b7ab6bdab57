import { FormattedMessage } from 'react-intl';
import { fieldLabelId } from '../model/problem-words.ts';
import type { IdentityRecordDetail } from '../model/types.ts';

export type ReasonsProps = Pick<IdentityRecordDetail, 'reasons' | 'message'>;

/** Why a reviewer rejected something or asks for it again, field by field, and what he wrote. */
export function Reasons({ reasons, message }: ReasonsProps) {
  return (
    <>
      {reasons.length > 0 && (
        <ul className="list-disc ps-5">
          {reasons.map(({ field, reason }) => (
            <li key={field}>
              <FormattedMessage
                id="kyc.reason.of"
                values={{
                  field: <FormattedMessage id={fieldLabelId(field)} />,
                  reason: <FormattedMessage id={`kyc.reason.${reason}`} />,
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {message !== '' && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {message}
        </p>
      )}
    </>
  );
}
