import { EmptyState } from '@bourse/ui';
import { FileLock2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { DocumentView } from './document-view.tsx';
import type { Case, CaseFile } from './queries.ts';

/** The files of a case, one at a time: none is asked for before it is picked, because each look is a row of the audit log. */
export function Documents({ item }: { readonly item: Case }) {
  const mayLook = useMay('kyc.documents');
  const files = [...item.files, ...item.replacedFiles];
  return (
    <Panel title={<FormattedMessage id="identity.documents" />} className="lg:sticky lg:top-4">
      {mayLook && files.length > 0 && !item.documentsDeleted ? (
        <Picker recordId={item.recordId} files={files} current={item.files.length} />
      ) : (
        <EmptyState
          icon={<FileLock2 size={28} strokeWidth={1.5} aria-hidden="true" />}
          title={<FormattedMessage id={files.length > 0 && !mayLook ? 'identity.noLook' : 'identity.noDocuments'} />}
        />
      )}
    </Panel>
  );
}

interface PickerProps {
  readonly recordId: number;
  readonly files: readonly CaseFile[];
  /** How many of them count; the rest were replaced. */
  readonly current: number;
}

function Picker({ recordId, files, current }: PickerProps) {
  const intl = useIntl();
  const [picked, setPicked] = useState<number>();
  const nameOf = ({ slot }: CaseFile, at: number) => {
    const name = intl.formatMessage({ id: `identity.field.${slot}` });
    return at < current ? name : intl.formatMessage({ id: 'identity.replaced' }, { name });
  };
  const step = (by: number) => setPicked(((picked ?? -1) + by + files.length) % files.length);
  const file = picked === undefined ? undefined : files[picked];
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={intl.formatMessage({ id: 'identity.documents' })} className="flex flex-wrap gap-1.5">
        {files.map((one, at) => (
          <li key={one.fileId}>
            <button
              type="button"
              aria-pressed={at === picked}
              onClick={() => setPicked(at)}
              className="rounded-4 border px-2.5 py-1.5 text-12 text-text-2 hover:border-line-strong hover:text-text-1 aria-pressed:border-accent aria-pressed:text-text-1 max-md:min-h-11"
            >
              {nameOf(one, at)}
            </button>
          </li>
        ))}
      </ul>
      {file === undefined || picked === undefined ? (
        <p className="py-8 text-center text-13 text-text-3">
          <FormattedMessage id="identity.pickDocument" />
        </p>
      ) : (
        <DocumentView recordId={recordId} file={file} name={nameOf(file, picked)} onStep={step} />
      )}
    </div>
  );
}
