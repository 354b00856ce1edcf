// What on a page is a message or a dialog, and whether it tells of an error or of success.
((sf) => {
  "use strict";
  if (!sf) return;
  const { LIMITS, squash, isOurs, allIn, parentElementOf, firstIn, oneIn, around, isVisible, textOf } = sf;

  const ERROR_WORDS = /\b(errors?|fail(ed|ure|s)?|invalid|incorrect|wrong|required|denied|expired|unable|rejected|missing|not (found|valid|allowed|permitted|available|recogni[sz]ed)|can(not|'t|’t)|could(n't|n’t| not)|must (be|not|have|contain)|does(n't|n’t| not) (match|exist)|already (exists|taken|in use)|please (enter|correct|fix|fill|check|select|choose|provide)|fehler\w*|fehlgeschlagen|ungültig\w*|erforderlich|nicht gefunden|erreur|échec|échoué|invalide|obligatoire|introuvable|inválid[oa]|obligatori[oa]|requerid[oa]|fall[oó]|incorrect[oa]|erro|falhou|errore|non valid[oa]|fout|ongeldig\w*|verplicht|mislukt)(?![\p{L}])|エラー|失敗|错误|無効|失败|오류|실패|ошибк|неверн|błąd|nieprawidłow|hata|geçersiz/iu;
  const NO_ERROR = /\b(no|0|zero|without|keine?|sans|sin|nessun\w*) (errors?|failures?|fehler|erreurs?|errores|errori?)\b/iu;
  const SUCCESS_WORDS = /\b(success\w*|saved|added|created|updated|deleted|removed|sent|submitted|done|completed?|confirmed|published|registered|uploaded|thank you|welcome|erfolgreich|gespeichert|hinzugefügt|succès|enregistrée?s?|ajoutée?s?|éxito|guardad[oa]s?|cread[oa]s?|sucesso|salvo|salvat[oa]|successo|opgeslagen|toegevoegd)(?![\p{L}])|成功|保存しました|저장|успешно|сохранен/iu;
  // What says that it is an open dialog, and what shows as one in frameworks whose pages leave the role out: Bootstrap,
  // Bulma, Semantic UI, UIkit.
  const DIALOGS = "dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true],.modal.in,.modal.show,.modal.is-active,.ui.modal.visible,.uk-modal.uk-open";
  const ALERTS = "[role=alert],[role=status],[role=alertdialog],.toast,.error,.success,.alert,[data-toast],[aria-live=assertive],[aria-live=polite],.errorlist,.invalid-feedback,.flash,.notification,.snackbar,.messagelist,.message-error,.message-success";
  const WARNING = /\bcan(not| not|'t|’t) be (undone|reversed|reverted|recovered|restored|taken back)\b/giu; // what is asked about has not failed
  const isErrorWorded = (text) => ERROR_WORDS.test(text.replace(WARNING, "")) && !NO_ERROR.test(text);
  const toneOfWords = (text) => (isErrorWorded(text) ? "error" : SUCCESS_WORDS.test(text) ? "success" : "");
  // A dialog with a question and more than one way out asks something; its role says that it is urgent, not that anything went wrong.
  const QUESTION = /[?？¿]|\b(are you sure|do you (really )?want|would you like|sind sie sicher|möchten sie|wollen sie|êtes-vous sûre?|voulez-vous|está segur[oa]|desea|quiere)(?![\p{L}])/iu;
  const isQuestion = (text) => QUESTION.test(text) || text.search(WARNING) >= 0;
  const asksBack = (element, text) => element.matches("[role=alertdialog], [aria-modal=true]") && isQuestion(`${element.getAttribute("aria-label") ?? ""} ${text}`)
    && allIn(element, "button, [role=button], a[href]").length > 1 && !isErrorWorded(text);
  const toneOf = (element, text) => {
    if (asksBack(element, text)) return "";
    const classes = `${element.getAttribute("class") ?? ""} ${parentElementOf(element)?.matches(ALERTS) ? parentElementOf(element).getAttribute("class") : ""}`;
    if (/(^|[\s_-])(error|errors|danger|invalid|failure|errorlist)($|[\s_-])/i.test(classes) && !NO_ERROR.test(text)) return "error";
    if (/(^|[\s_-])(success|ok|positive)($|[\s_-])/i.test(classes)) return "success";
    return toneOfWords(text);
  };
  // A live region may have no size of its own around the messages that are drawn at an edge of the page.
  const speaksUp = (element) => isVisible(element) || element.hasAttribute("aria-live") && textOf(element, 20) !== "" && firstIn(element, 40).some((part) => isVisible(part) && textOf(part, 20) !== "");
  // A region in which a form or a table is drawn anew says so to who cannot see it, and is no message.
  const holdsMore = (element) => oneIn(element, "input:not([type=hidden]), select, textarea, table, [role=grid], [role=table]") !== null;
  // A button may be red by the class of what went wrong.
  const isControl = (element) => !element.matches("[role=alert],[role=status],.toast,.flash,.notification,.snackbar") && Boolean(around(element, "a[href],button,[role=button]"));
  const visibleAlerts = () => {
    const found = [];
    const roots = [document, ...[...document.querySelectorAll("iframe, frame")].map((frame) => { try { return frame.contentDocument; } catch { return null; } }).filter(Boolean)];
    for (const root of roots) {
      for (const element of allIn(root, ALERTS, 60)) {
        if (isOurs(element) || holdsMore(element) || isControl(element) || !speaksUp(element)) continue;
        const text = squash(textOf(element, LIMITS.line), LIMITS.line);
        if (text) found.push({ text, tone: toneOf(element, text) });
      }
    }
    return found;
  };

  Object.assign(sf, { DIALOGS, ALERTS, toneOfWords, asksBack, toneOf, speaksUp, holdsMore, isControl, visibleAlerts });
})(window.__surefootParts);
