export { TagListsProblem } from './tag-lists-problem.tsx';
export { refreshTagLists, tagListsQuery, useTagLists } from './queries.ts';
export { formatMusic, formatSpan, formatTonality } from './music-texts.ts';
export { TagSelect } from './tag-select.tsx';
export {
  formatOffered,
  findTag,
  isListTag,
  isNone,
  listNames,
  nameInLanguage,
  offeredTags,
  tagChoices,
  shortTagNames,
  tagNames,
  tagsOf,
  type ShownTag,
} from './tag-texts.ts';
export { TagValue } from './tag-value.tsx';
