module example.org/qp-reader

go 1.19
