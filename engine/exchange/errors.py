"""What a call can be refused for, in the engine's words; the server makes HTTP of it."""

from __future__ import annotations


class UnknownTask(LookupError):
    """No such task, or it belongs to somebody else, or its question has expired."""

    def __init__(self, task_id: str) -> None:
        super().__init__(task_id)
        self.task_id = task_id


class NoReceipt(LookupError):
    """The task is not completed, so there is nothing that a receipt could say; `status` is what it is."""

    def __init__(self, task_id: str, status: str) -> None:
        super().__init__(task_id)
        self.task_id = task_id
        self.status = status


class KeyInUse(ValueError):
    """The idempotency key was used for another session, task or goal. Nothing of that call is told."""

    def __init__(self, request_id: str) -> None:
        super().__init__(request_id)
        self.request_id = request_id


class MissingField(ValueError):
    """A call lacks what it needs, or has it in a form that cannot be read; `path` names the field."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message
