import { CONTENT_KINDS } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useLang } from '@bourse/kit/page/app-link.tsx';
import { TextField } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { contentCalls } from './calls.ts';
import { CategoryField } from './category-field.tsx';
import { type Article, CONTENT_KEYS } from './queries.ts';

const CODE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_CODE = 80;

/** Creates an article and opens it. */
export function NewArticleDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const lang = useLang();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Article['kind']>('announcement');
  const [category, setCategory] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    async () => {
      const body = { kind, category, code, isSilent: false, related: [] };
      const { documentId } = await api(contentCalls.createContent, { body });
      void navigate({ to: `/${lang}/content/${documentId}` });
    },
    { doneId: 'content.created', changes: CONTENT_KEYS },
  );
  const isCode = CODE.test(code) && code.length <= LONGEST_CODE;
  const submit = async () => {
    setTried(true);
    if (isCode && category !== '' && (await act())) onClose();
  };
  const invalid = (isGood: boolean, id: string) => (isTried && !isGood ? intl.formatMessage({ id }) : undefined);
  return (
    <FormDialog
      title={<FormattedMessage id="content.new" />}
      text={<FormattedMessage id="content.new.text" />}
      submitLabel={<FormattedMessage id="content.create" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label={intl.formatMessage({ id: 'content.kind' })}
        value={kind}
        onValueChange={(next) => {
          setKind(next);
          setCategory('');
        }}
        items={CONTENT_KINDS.map((value) => ({ value, label: intl.formatMessage({ id: `content.kind.${value}` }) }))}
      />
      <CategoryField
        kind={kind}
        value={category}
        onValueChange={setCategory}
        error={invalid(category !== '', 'content.categoryMissing')}
      />
      <TextField
        label={intl.formatMessage({ id: 'content.code' })}
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        hint={<FormattedMessage id="content.codeHint" />}
        error={invalid(isCode, 'content.codeInvalid')}
      />
    </FormDialog>
  );
}
