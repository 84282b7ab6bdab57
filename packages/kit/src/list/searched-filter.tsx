import { SearchSelect, type SelectProps } from '@bourse/ui';
import { useSearchSelect } from './select-history.ts';

export interface SearchedFilterProps
  extends Pick<SelectProps<string>, 'label' | 'labelShown' | 'value' | 'onValueChange' | 'items'> {
  /** Name of the history of what was found. */
  readonly name: string;
}

/** A filter with many values, which are searched. */
export function SearchedFilter({ name, ...field }: SearchedFilterProps) {
  return <SearchSelect {...useSearchSelect(name)} {...field} />;
}
