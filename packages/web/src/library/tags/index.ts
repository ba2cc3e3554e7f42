export { refreshTagLists, tagListsQuery, useTagLists } from './queries.ts';
export { sayTonality } from './say-tonality.ts';
export { TagSelect } from './tag-select.tsx';
export {
  findTag,
  isListTag,
  listTags,
  nameInLanguage,
  offeredTags,
  shortTagNames,
  tagNames,
  tagsOf,
} from './tag-texts.ts';
export { TagValue } from './tag-value.tsx';
