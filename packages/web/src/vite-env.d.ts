declare module 'virtual:handbook/*' {
  export const handbook: import('./app/handbook/content.ts').Handbook;
}

declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
