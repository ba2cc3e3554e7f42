import { type Html, html } from './html.ts';

/** The part of JSON Schema that these calls use. */
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

/** Returns a list of the fields of an object; optional fields are marked only in requests. */
export function fieldList(schema: Schema | undefined, marks: 'required' | 'none'): Html {
  const { properties = {}, required = [] } = schema ?? {};
  return html`<dl>
    ${Object.entries(properties).map(([name, field]) => {
      const isOptional = marks === 'required' && !required.includes(name);
      const inner = objectIn(field);
      return html`<dt>
          <code>${name}</code> <span class="type">${typeOf(field)}${isOptional ? ', optional' : ''}</span>
        </dt>
        <dd>${field.description ?? ''}${inner ? fieldList(inner, marks) : ''}</dd> `;
    })}
  </dl>`;
}

/** Returns the object that a field contains, directly or in a list; the first of several alternatives. */
function objectIn({ items, anyOf = [] }: Schema): Schema | undefined {
  const inside = (items ? [items] : anyOf).map((one) => (one.properties ? one : objectIn(one)));
  return inside.find((one) => one !== undefined);
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

/** Empty if the only limit is that of a JavaScript number. */
function range(min: number | undefined, max: number | undefined, unit = ''): string {
  if (max === undefined || max === Number.MAX_SAFE_INTEGER) return '';
  const number = (value: number) => value.toLocaleString('en');
  const isId = max === 2 ** 31 - 1;
  const text = isId ? `from ${number(min ?? 0)}` : `${number(min ?? 0)} to ${number(max)}`;
  return unit === '' ? text : `of ${text} ${unit}`;
}
