import { blockKinds } from '#contract/content/block-form.ts';
import { draftOf, type PageRecord } from '#contract/content/pages-admin.ts';
import { mayUse } from '../../request/may-use.ts';
import { type HomeExample, homeExamples, kindsOf } from '../../ui/home-examples.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { startFromExample } from './actions.ts';

const names: Readonly<Record<HomeExample, string>> = {
  shop: 'A shop',
  advice: 'An office or a practice',
  craft: 'A craft business',
};

export function Examples({ page }: { readonly page: PageRecord }) {
  if (page.route !== 'home' || draftOf(page).blocks.length > 0 || !mayUse(startFromExample)) return null;
  return (
    <Panel
      id="examples"
      title="Start from an example"
      lead="It becomes your draft, in the language of the site. Change its texts and blocks as you like; visitors see nothing before you publish."
    >
      <RowList label="Examples of a home page">
        {homeExamples.map((example) => (
          <Row
            key={example}
            title={names[example]}
            note={kindsOf(example)
              .map((type) => blockKinds[type].label)
              .join(' · ')}
            operations={
              <ButtonForm
                action={startFromExample}
                label={`Use the example: ${names[example]}`}
                fields={{ route: page.route, example }}
                text="Use this example"
              />
            }
          />
        ))}
      </RowList>
    </Panel>
  );
}
