import { type Config, readConfig } from '../../server/settings/config.ts';
import { constants } from '../../server/settings/constants.ts';
import { removedSettings } from '../../server/settings/removed.ts';

type Values = Readonly<Record<string, string>>;

/** Settings by name, as in an environment, and constants that a test gives another value, also as texts. */
export function configOf(values: Values): Config {
  requireKnown(values);
  const given = Object.entries(values);
  const others = given
    .filter(([name]) => name in constants)
    .map(([name, text]) => [name, typeof constants[name as keyof typeof constants] === 'number' ? Number(text) : text]);
  return readConfig(
    Object.fromEntries(given.filter(([name]) => !(name in constants))),
    Object.fromEntries(others) as Partial<typeof constants>,
  );
}

/** The environment of a program, to which a test cannot give constants. */
export function environmentOf<Given extends Values>(values: Given): Given {
  requireKnown(values);
  const constant = Object.keys(values).filter((name) => name in constants);
  if (constant.length > 0) throw new Error(`no environment gives ${constant.join(', ')} to a program`);
  return values;
}

function requireKnown(values: Values): void {
  for (const name of Object.keys(values))
    if (removedSettings.has(name)) throw new Error(`${name} is no longer a setting`);
}
