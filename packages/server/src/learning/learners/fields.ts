import { type Html, html } from './html.ts';

/** As much of a JSON Schema as ours have. */
type Schema = {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly string[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

/** Fields of an object, one under another; of an answer nobody asks what is required. */
export function fieldList(schema: Schema | undefined, marks: 'required' | 'none'): Html {
  const { properties = {}, required = [] } = schema ?? {};
  return html`<dl>
    ${Object.entries(properties).map(([name, field]) => {
      const isOptional = marks === 'required' && !required.includes(name);
      return html`<dt>
          <code>${name}</code> <span class="type">${typeOf(field)}${isOptional ? ', optional' : ''}</span>
        </dt>
        <dd>${field.description ?? ''}${field.items ? fieldList(field.items, marks) : ''}</dd> `;
    })}
  </dl>`;
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.enum) return `one of ${schema.enum.join(' ')}`;
  if (schema.type === 'array') return `list of ${range(schema.minItems, schema.maxItems)}`;
  if (schema.type === 'integer') return `whole number ${range(schema.minimum, schema.maximum)}`.trim();
  if (schema.type === 'number') return `number ${range(schema.minimum, schema.maximum)}`.trim();
  if (schema.format === 'date') return 'date, YYYY-MM-DD';
  if (schema.format === 'date-time') return 'instant, ISO 8601 with Z';
  if (schema.type === 'string') return `text ${range(schema.minLength, schema.maxLength, 'characters')}`.trim();
  return schema.type ?? 'any';
}

/** Nothing where the limit is only that of a JavaScript number. */
function range(least: number | undefined, most: number | undefined, unit = ''): string {
  if (most === undefined || most === Number.MAX_SAFE_INTEGER) return '';
  const number = (value: number) => value.toLocaleString('en');
  const isId = most === 2 ** 31 - 1;
  const text = isId ? `from ${number(least ?? 0)}` : `${number(least ?? 0)} to ${number(most)}`;
  return unit === '' ? text : `of ${text} ${unit}`;
}
