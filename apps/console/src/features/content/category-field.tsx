import { useLang } from '@bourse/kit/page/app-link.tsx';
import { useIntl } from 'react-intl';
import { SelectField } from '../../room/select-field.tsx';
import { type Article, useCategories } from './queries.ts';

export interface CategoryFieldProps {
  readonly kind: Article['kind'];
  readonly value: string;
  readonly onValueChange: (category: string) => void;
  readonly error?: string | undefined;
}

/** The category of an article, of those that the setting has for its kind. */
export function CategoryField({ kind, value, onValueChange, error }: CategoryFieldProps) {
  const intl = useIntl();
  const categories = useCategories(useLang()).data ?? [];
  const items = categories.filter((item) => item.kind === kind);
  return (
    <SelectField
      label={intl.formatMessage({ id: 'content.category' })}
      value={value}
      onValueChange={onValueChange}
      items={items.map(({ category, name }) => ({ value: category, label: name }))}
      error={error}
    />
  );
}
