import { api } from '@bourse/kit/api/api.ts';
import { Switch, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { useAct } from '../../room/use-act.ts';
import { contentCalls } from './calls.ts';
import { CategoryField } from './category-field.tsx';
import { type Article, CONTENT_KEYS } from './queries.ts';

/** Changes an article's category, related articles, and whether its publication goes to inboxes. */
export function PropertiesDialog({ article, onClose }: { readonly article: Article; readonly onClose: () => void }) {
  const intl = useIntl();
  const { documentId, kind, revision } = article;
  const [category, setCategory] = useState(article.category);
  const [related, setRelated] = useState(article.related.join(', '));
  const [isSilent, setSilent] = useState(article.isSilent);
  const codes = related
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const { act, isBusy, error } = useAct(
    () =>
      api(contentCalls.setContent, {
        params: { documentId },
        body: { seenRevision: revision, category, isSilent, related: codes },
      }),
    { doneId: 'content.saved', changes: CONTENT_KEYS },
  );
  return (
    <FormDialog
      title={<FormattedMessage id="content.properties" />}
      text={article.code}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void act().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <CategoryField kind={kind} value={category} onValueChange={setCategory} />
      <TextField
        label={intl.formatMessage({ id: 'content.related' })}
        autoComplete="off"
        value={related}
        onChange={(event) => setRelated(event.target.value)}
        hint={<FormattedMessage id="content.relatedHint" />}
      />
      <Switch
        label={intl.formatMessage({ id: 'content.toInboxes' })}
        checked={!isSilent}
        onCheckedChange={(isSent) => setSilent(!isSent)}
      />
    </FormDialog>
  );
}
