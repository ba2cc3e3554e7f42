export { refreshTagLists, tagListsQuery, useTagLists } from './queries.ts';
export { sayTonality } from './say-tonality.ts';
export { TagSelect } from './tag-select.tsx';
export {
  allScoreTypes,
  findTag,
  isListTag,
  listTags,
  listNames,
  nameInLanguage,
  offeredTags,
  sayScoreType,
  scoreTypeChoices,
  shortTagNames,
  tagNames,
  tagsOf,
} from './tag-texts.ts';
export { TagValue } from './tag-value.tsx';
