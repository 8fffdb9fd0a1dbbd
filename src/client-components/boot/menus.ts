export function closeMenus(): void {
  for (const type of ['keydown', 'click', 'focusin', 'popstate']) {
    addEventListener(type, (event) => {
      const target = event.target as Element;
      const { key } = event as KeyboardEvent;
      for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]')) {
        // The target of `popstate` is the window.
        const isInside = type !== 'popstate' && menu.contains(target);
        if (key ? key !== 'Escape' : isInside && (type === 'focusin' || !target.closest('a'))) continue;
        if (key && isInside) menu.querySelector('summary')?.focus();
        menu.open = false;
      }
    });
  }
}
