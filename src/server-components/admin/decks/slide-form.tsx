import { listContentAudit } from '#contract/audit.ts';
import type { DeckDraft, DraftSlide } from '#contract/content/decks-admin.ts';
import { href } from '#contract/routes.ts';
import { SlidePreview } from '../../../client-components/admin/slide-preview.tsx';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import layouts from '../../deck-viewer/slide-layouts.module.css';
import viewer from '../../deck-viewer/slide-view.module.css';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { LoggedConflict, RemovedNotice } from '../ui/conflict.tsx';
import { comparedFields, labelsOf } from '../ui/fields.ts';
import { TitleField } from '../ui/heading-fields.tsx';
import { Panel } from '../ui/panel.tsx';
import { PictureField } from '../ui/picture-field.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { RichTextField } from '../ui/rich-text-field.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { copySlide, insertSlide, removeSlideAction, saveSlide } from './actions.ts';
import type { Context } from './data.ts';
import styles from './decks.module.css';
import { pieceOf, slideFields, slideValues } from './fields.tsx';
import { LayoutField } from './layout-field.tsx';

type SlideProps = {
  readonly deck: DeckDraft;
  readonly slide: DraftSlide;
  readonly removed: { readonly by: string | null } | null;
  readonly context: Context;
};

export function SlideForm({ deck, slide, removed, context }: SlideProps) {
  const form = ofSlide(formState('slide', context.actionState), slide);
  const draft = `slide:${slide.id}`;
  const number = deck.slides.indexOf(slide) + 1;
  const piece = pieceOf(deck.kind);
  return (
    <Panel
      id="slide-heading"
      isTarget
      title={removed ? slide.title : `${piece === 'slide' ? 'Slide' : 'Section'} ${number} of ${deck.slides.length}`}
    >
      {removed ? (
        <RemovedNotice
          what={piece}
          by={removed.by}
          href={screenHref('decksAdmin', { deck: deck.slug })}
          draft={draft}
        />
      ) : (
        <LoggedConflict
          context={context}
          log={listContentAudit}
          target={{ targetType: 'deck', targetId: deck.id }}
          form={form}
          fields={comparedFields(slideFields, slideValues(slide), form.state?.values ?? {})}
          href={urlWith(context, {})}
          draft={draft}
        />
      )}
      <Form
        action={saveSlide}
        form={form}
        label={`This ${piece}`}
        labels={labelsOf(slideFields)}
        draft={draft}
        autosaves={!removed && !deck.trashedAt}
      >
        <input type="hidden" name="id" value={deck.id} />
        <input type="hidden" name="slideId" value={slide.id} />
        {removed && <input type="hidden" name="isRemoved" value="true" />}
        <RevisionField form={form} revision={slide.revision} hasVersions />
        <TitleField form={form} fields={slideFields} stored={slide} />
        <RichTextField form={form} name="body" label={slideFields.body.label} defaultValue={slide.body} />
        {deck.kind === 'deck' && (
          <>
            <PictureField form={form} name="picture" label={slideFields.picture.label} defaultValue={slide.picture} />
            <LayoutField form={form} stored={slide.layout} />
            <SlidePreview form={form.name} classNames={previewClasses} />
          </>
        )}
        <TextArea
          form={form}
          name="notes"
          label={slideFields.notes.label}
          hint="For the presenter. Readers never see them."
          rows={4}
          defaultValue={slide.notes}
        />
        {!deck.trashedAt && (
          <SaveBar>
            <SubmitButton shortcut="Control+S">{removed ? 'Restore with this text' : 'Save'}</SubmitButton>
          </SaveBar>
        )}
      </Form>
      {!deck.trashedAt && !removed && <SlideOperations deck={deck} slide={slide} number={number} />}
    </Panel>
  );
}

/** The class names of the viewer. */
const previewClasses = {
  frame: styles.preview ?? '',
  slide: `${viewer.slide} ${layouts.slide}`,
  pictured: viewer.pictured ?? '',
  picture: `${viewer.picture} ${layouts.picture}`,
  text: `${viewer.text} ${layouts.text}`,
  title: viewer.title ?? '',
};

const ofSlide = (form: FormState, { id }: DraftSlide): FormState =>
  form.state?.status === 'error' && form.state.values['slideId'] !== id ? { ...form, state: null } : form;

function SlideOperations({ deck, slide, number }: Pick<SlideProps, 'deck' | 'slide'> & { readonly number: number }) {
  const piece = pieceOf(deck.kind);
  const fields = { id: deck.id, slideId: slide.id };
  return (
    <div className={styles.operations}>
      <PlainForm action={insertSlide} label={`Add a ${piece} after this one`} fields={{ id: deck.id, after: slide.id }}>
        <SubmitButton className="button button-quiet">Add {piece} after</SubmitButton>
      </PlainForm>
      <ButtonForm action={copySlide} label={`Duplicate this ${piece}`} fields={fields} text="Duplicate" />
      <ButtonForm action={removeSlideAction} label={`Remove this ${piece}`} fields={fields} text={`Remove ${piece}`} />
      {deck.kind === 'deck' && (
        <a className="button button-quiet" href={href('presentation', { slug: deck.slug, slide: number })}>
          Present from here
        </a>
      )}
    </div>
  );
}
